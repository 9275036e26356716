/** What the browser remembers; nothing where it may not, as in a private window. */

/**
 * One of the browser's two memories.
 * @param {"localStorage" | "sessionStorage"} name
 */
const memoryIn = (name) => ({
  /** @param {string} key @returns {string | null} */
  get(key) {
    try {
      return globalThis[name].getItem(key);
    } catch {
      return null;
    }
  },
  /** @param {string} key @param {string} text */
  set(key, text) {
    try {
      globalThis[name].setItem(key, text);
    } catch {
      // Full or forbidden: then nothing is kept.
    }
  },
  /** @param {string} key */
  remove(key) {
    try {
      globalThis[name].removeItem(key);
    } catch {
      // Nothing was kept.
    }
  },
});

/** What every page of ours in this browser remembers. */
export const memory = memoryIn("localStorage");

/** What this tab alone remembers. */
export const tab = memoryIn("sessionStorage");

/**
 * The values that a text holds by name; none where the text is not ours.
 * @param {string | null} text
 * @returns {Record<string, any>}
 */
export function parseNamed(text) {
  try {
    const found = JSON.parse(text ?? "");
    return found && typeof found === "object" && !Array.isArray(found) ? found : {};
  } catch {
    return {};
  }
}

/**
 * Values that are remembered by name; none where what is remembered is not ours.
 * @param {string} key
 */
export const recall = (key) => parseNamed(memory.get(key));

/**
 * Remembers values by name, or nothing where there are none.
 * @param {string} key
 * @param {Record<string, unknown>} named
 */
export function retain(key, named) {
  if (Object.keys(named).length) memory.set(key, JSON.stringify(named));
  else memory.remove(key);
}
