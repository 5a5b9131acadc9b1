// Takes an acta from a file of the visitor's own and puts it where it can be checked.

const holder = document.querySelector(".acta-file");
const text = document.querySelector("#acta");

holder.hidden = false;
holder.querySelector("input").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (file) text.value = await file.text();
});
