// What every page does: it shares in the device's own way and, once it is shown and idle, asks the browser
// to keep some pages for when there is no connection. A table in play has better things to do with its line.

import { keepOffline } from "./offline.js";
import { bindSharing } from "./share.js";

bindSharing();

const whenIdle = globalThis.requestIdleCallback ?? ((act) => setTimeout(act, 1000));

if (!document.body.classList.contains("playing")) {
  addEventListener("load", () => whenIdle(() => keepOffline(document.documentElement.dataset.worker)));
}
