// The sounds of the table, made on the spot: no file, and silence until they are asked for.

import { settings } from "./settings.js";

const NOTE = { C5: 523.25, E5: 659.25, G5: 783.99, A5: 880, C6: 1046.5, E6: 1318.5, G6: 1568 };
const LOUDNESS = 0.22;
const PAPER = 0.5; // more than half of it stays in the filter
const LEAD = 0.02; // seconds: a sound that began in the past would begin with a crack

let context = null;

/** The line to the loudspeaker; a browser opens it only after a touch or a key. */
function line() {
  if (!settings.has("sound") || !("AudioContext" in globalThis)) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  return context;
}

function fade(audio, at, length, loudness) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loudness, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(audio.destination);
  return gain;
}

/** A wooden bar that is struck: its note, and two octaves higher a short overtone. */
function strike(audio, note, after = 0, loudness = LOUDNESS) {
  const at = audio.currentTime + LEAD + after;
  for (const [times, share, length] of [[1, 1, 0.5], [4, 0.25, 0.12]]) {
    const tone = audio.createOscillator();
    tone.frequency.value = note * times;
    tone.connect(fade(audio, at, length, loudness * share));
    tone.start(at);
    tone.stop(at + length);
  }
}

/** Paper on felt: noise through a filter that moves from one pitch to another. */
function rustle(audio, { from, to, length, after = 0 }) {
  const at = audio.currentTime + LEAD + after;
  const frames = Math.ceil(audio.sampleRate * length);
  const buffer = audio.createBuffer(1, frames, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let frame = 0; frame < frames; frame += 1) samples[frame] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", Q: 0.8, frequency: from });
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + length);
  source.connect(filter).connect(fade(audio, at, length, PAPER));
  source.start(at);
}

const tune = (audio, notes, gap = 0.11) => notes.forEach((note, index) => strike(audio, NOTE[note], index * gap));

const SOUNDS = {
  card: (audio) => rustle(audio, { from: 1400, to: 500, length: 0.07 }),
  collect: (audio) => rustle(audio, { from: 600, to: 2600, length: 0.2 }),
  deal: (audio) => [0, 1, 2, 3, 4].forEach((card) => rustle(audio, { from: 1800, to: 900, length: 0.05, after: card * 0.08 })),
  turn: (audio) => tune(audio, ["E5", "A5"], 0.13),
  tick: (audio) => strike(audio, NOTE.C6, 0, LOUDNESS / 3),
  caida: (audio) => tune(audio, ["G5", "C5"], 0.14),
  limpia: (audio) => tune(audio, ["C5", "E5", "G5", "C6"], 0.08),
  ronda: (audio) => tune(audio, ["E5", "E5", "E5"], 0.12),
  carton: (audio) => tune(audio, ["C5", "G5", "E6"]),
  won: (audio) => tune(audio, ["C5", "E5", "G5", "C6", "G5", "C6"], 0.13),
  lost: (audio) => tune(audio, ["E5", "C5"], 0.25),
};
SOUNDS.doble_ronda = SOUNDS.caida_en_ronda = SOUNDS.limpia;
SOUNDS.falla = SOUNDS.caida;

/** Let a sound be heard, if the player wants sounds and the browser allows them. */
export function play(name) {
  const audio = line();
  if (audio && name in SOUNDS) SOUNDS[name](audio);
}

/** Open the line at the first touch or key, which browsers ask for. */
export function wakeOnTouch() {
  for (const type of ["pointerup", "keydown"]) addEventListener(type, line, { once: true });
}
