// The visitor's own browser works a game's shuffle out again, apart from the server's figures.

import { word } from "./words.js";

const WORDS = 2 ** 32;
const DECK = [..."hdcs"].flatMap((suit) => [..."A234567JQK"].map((rank) => rank + suit));

const proof = document.querySelector(".proof");
const ascii = new TextEncoder();

const toBytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const toHex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The 32-bit words of one label: HMAC-SHA-256 in counter mode, big-endian. */
async function* stream(key, clientSeed, label) {
  for (let counter = 0; ; counter += 1) {
    const message = ascii.encode(`${clientSeed}:${label}:${counter}`);
    const digest = new DataView(await crypto.subtle.sign("HMAC", key, message));
    for (let at = 0; at < digest.byteLength; at += 4) yield digest.getUint32(at);
  }
}

/** The forty cards as a label of the game shuffles them: Fisher–Yates from the end. */
async function shuffled(key, clientSeed, label) {
  const words = stream(key, clientSeed, label);
  const cards = [...DECK];
  for (let i = cards.length - 1; i > 0; i -= 1) {
    const n = i + 1;
    let { value } = await words.next();
    while (value >= WORDS - (WORDS % n)) ({ value } = await words.next());
    const j = value % n;
    [cards[i], cards[j]] = [cards[j], cards[i]];
  }
  return cards.join(" ");
}

function mark(place, fits) {
  place.textContent = word(fits ? "own-yes" : "own-no");
  place.classList.add(fits ? "fits" : "fails");
  place.hidden = false;
  return fits;
}

async function checkAll() {
  const { serverSeed, clientSeed, commitment } = proof.dataset;
  const seed = toBytes(serverSeed);
  const key = await crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const seal = toHex(await crypto.subtle.digest("SHA-256", seed));
  let all = true;
  for (const place of proof.querySelectorAll("[data-check]")) {
    const { check, cards } = place.dataset;
    if (check !== "seal") {
      const front = cards ? `${cards} ` : "";
      all = mark(place, `${await shuffled(key, clientSeed, check)} `.startsWith(front)) && all;
    } else if (commitment) {
      all = mark(place, seal === commitment) && all;
    }
  }
  return all;
}

async function begin() {
  const verdict = document.querySelector("#own-verdict");
  // Browsers lend their cryptography only to pages that came over https or from this machine.
  const told = crypto.subtle ? ((await checkAll()) ? "own-all" : "own-some") : "own-none";
  verdict.textContent = word(told);
  verdict.classList.add({ "own-all": "success", "own-some": "error" }[told] ?? "soft");
  verdict.hidden = false;
}

if (proof) begin();
