/** What was chosen on a view goes to Python once. */

/** @import { Message } from "./view.js" */

/**
 * Sends at most one action on a view, until a new view comes or `patience` ms have gone. It tells while it waits.
 * @param {(message: Message) => void} send
 * @param {{now?: () => number, patience?: number, tell?: (waiting: boolean) => void}} [more]
 */
export function makeSender(send, { now = () => Date.now(), patience = 2000, tell = () => {} } = {}) {
  /** @type {{version: number, at: number} | null} */
  let sent = null;
  return {
    fresh() {
      sent = null;
      tell(false);
    },
    /** @param {number} version @param {string} action @param {string} [text] */
    send(version, action, text) {
      if (sent && sent.version === version && now() - sent.at < patience) return false;
      sent = { version, at: now() };
      tell(true);
      send(text === undefined ? { version, action } : { version, action, text });
      return true;
    },
  };
}
