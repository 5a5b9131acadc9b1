// A line to a socket that only listens: it comes back after a drop, soon at first and then more patiently.

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 8000;
export const GONE = 4404;
export const TOO_MANY = 4429; // open in more tabs than may listen: it comes back when it is looked at

/** Listen at `path`; `hear` gets each text, `become` hears "up", "down" or "gone". */
export function listen(path, { hear, become }) {
  const url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
  let socket = null;
  let tries = 0;
  let retry = null;
  let gone = false;

  function connect() {
    clearTimeout(retry);
    const line = new WebSocket(url);
    socket = line;
    line.onopen = () => {
      tries = 0;
      become("up");
    };
    line.onmessage = (event) => hear(event.data);
    line.onclose = (event) => {
      if (line !== socket) return;
      socket = null;
      gone = event.code === GONE;
      become(gone ? "gone" : "down");
      if (gone || event.code === TOO_MANY) return;
      const ceiling = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** tries);
      tries += 1;
      retry = setTimeout(connect, ceiling * (0.5 + Math.random() / 2));
    };
  }

  function comeBack() {
    if (gone || document.hidden || socket?.readyState === WebSocket.OPEN) return;
    tries = 0;
    const line = socket;
    socket = null;
    line?.close();
    connect();
  }

  document.addEventListener("visibilitychange", comeBack);
  addEventListener("online", comeBack);
  addEventListener("offline", () => socket?.close());
  addEventListener("pageshow", (event) => event.persisted && comeBack());
  connect();
}
