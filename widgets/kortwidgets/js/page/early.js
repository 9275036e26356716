/**
 * What the head of the page left for this program, before anything was drawn (`early.html`): how the colours are
 * changed, and where to tell that the program runs.
 * @typedef {Window & {kortDark: (on: boolean) => void, kortReady?: boolean}} Early
 */

/** The window, with that. */
export const early = () => /** @type {Early} */ (/** @type {unknown} */ (window));
