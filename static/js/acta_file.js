// Takes an acta from a file of the visitor's own and puts it where it can be checked.

const holder = document.querySelector(".acta-file");
const input = holder.querySelector("input");
const text = document.querySelector("#acta");
const name = holder.querySelector(".acta-file-name");

async function take() {
  const [file] = input.files;
  if (!file) return;
  text.value = await file.text();
  name.textContent = file.name;
}

holder.hidden = false;
input.addEventListener("change", take);
take(); // of a file chosen before this script came, or kept by a browser that reloads the page
