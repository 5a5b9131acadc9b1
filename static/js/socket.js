// The line to the server: a socket that notices when it is dead, comes back, and has POST to fall back on.
// It asks for the truth after every opening and never sends a move again by itself.

import { within } from "./within.js";

const IDLE_MS = 4000; // silence after which it asks
const DEADLINE_MS = 3500; // an unanswered question makes the line dead; idle + deadline + reconnect < 12 s
const TICK_MS = 500;
const POLL_MS = 3000;
const TRIES_BEFORE_POST = 3;
const TOO_MANY = 4429; // this player's tabs hold as many lines as they may: this page makes do with POST

export class Line {
  #socket = null;
  #state = "connecting";
  #tries = 0;
  #heardAt = 0;
  #askedAt = null;
  #retry = null;
  #polledAt = 0;
  #waiting = []; // what is said while the first line is being opened; a line that breaks takes it along

  /** `ply` says what the page has; `onReply` gets each answer; `onState` hears "up", "down", "post" or "gone". */
  constructor({ socketPath, playUrl, csrf, ply, onReply, onState }) {
    Object.assign(this, { playUrl, csrf, ply, onReply, onState });
    this.url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${socketPath}`;
    setInterval(() => this.#tick(), TICK_MS);
    document.addEventListener("visibilitychange", () => document.hidden || this.#comeBack());
    addEventListener("online", () => this.#comeBack());
    addEventListener("pageshow", (event) => event.persisted && this.#comeBack());
    addEventListener("offline", () => this.#drop());
    this.#connect();
  }

  get state() {
    return this.#state;
  }

  /** Send one play; false if there is no line, and then nothing was sent. */
  play(move) {
    return this.ask({ action: "play", ...move });
  }

  /** Send one message; false if there is no line, and then nothing was sent. */
  ask(message) {
    if (this.#isOpen) this.#send(message);
    else if (this.#state === "post") this.#post(message);
    else if (this.#isOpening) this.#waiting.push(message);
    else return false;
    return true;
  }

  get #isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  get #isOpening() {
    return this.#state === "connecting" && this.#socket?.readyState === WebSocket.CONNECTING;
  }

  #connect() {
    clearTimeout(this.#retry);
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    this.#askedAt = performance.now();
    socket.onopen = () => {
      this.#tries = 0;
      this.#look();
      this.#waiting.splice(0).forEach((message) => this.#send(message));
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data));
    socket.onclose = (event) => this.#closed(socket, event.code);
  }

  #send(message) {
    this.#socket.send(JSON.stringify(message));
    // A hint is thought out first: that it takes its time says nothing of the line.
    if (message.action !== "hint") this.#askedAt ??= performance.now();
  }

  #look() {
    this.#send({ action: "look", ply: this.ply() });
  }

  #hear(reply) {
    this.#heardAt = performance.now();
    this.#askedAt = null;
    this.#become("up");
    this.onReply(reply);
  }

  #become(state) {
    if (state === this.#state) return;
    this.#state = state;
    this.onState(state);
  }

  #tick() {
    if (this.#state === "gone") return;
    const now = performance.now();
    if (this.#askedAt !== null && now - this.#askedAt > DEADLINE_MS) this.#drop();
    else if (this.#isOpen && this.#askedAt === null && now - this.#heardAt > IDLE_MS) this.#look();
    const mayPost = !this.#isOpen && this.#tries >= TRIES_BEFORE_POST && navigator.onLine;
    if (mayPost && now - this.#polledAt > POLL_MS) this.#post({ action: "look", ply: this.ply() });
  }

  #drop() {
    const socket = this.#socket;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.#closed(socket);
  }

  #closed(socket, code) {
    if (socket !== this.#socket) return;
    this.#socket = null;
    this.#askedAt = null;
    this.#waiting.length = 0;
    this.#tries += 1;
    if (this.#state !== "post" && this.#state !== "gone") this.#become("down");
    if (code === TOO_MANY) {
      this.#tries = TRIES_BEFORE_POST;
      return;
    }
    const ceiling = Math.min(4000, 250 * 2 ** this.#tries);
    this.#retry = setTimeout(() => this.#connect(), this.#tries === 1 ? 300 * Math.random() : ceiling * (0.5 + Math.random() / 2));
  }

  #comeBack() {
    if (this.#isOpen) {
      this.#look();
    } else {
      this.#drop();
      this.#connect();
    }
  }

  async #post(message) {
    this.#polledAt = performance.now();
    try {
      const response = await fetch(this.playUrl, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": this.csrf },
        body: JSON.stringify(message),
        redirect: "manual",
        signal: within(6000),
      });
      if (response.headers.get("Content-Type")?.includes("json")) {
        if (!this.#isOpen) this.#become("post");
        this.onReply(await response.json());
      } else {
        this.#become(response.status >= 500 ? "down" : "gone");
      }
    } catch {
      // A play that may be lost is settled by a new line and its first question.
      if (message.action !== "look") this.#drop();
      if (!this.#isOpen) this.#become("down");
    }
  }
}
