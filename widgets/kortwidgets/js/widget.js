/** What every widget does: its view, its messages, its place on the page, and its end. */

import { make } from "./dom.js";

/** @import { Model } from "./view.js" */

/**
 * The view that has come last; null until there is one.
 * @template {{version: number}} View
 * @param {Model<View>} model
 */
export function viewOf(model) {
  const view = model.get("view");
  return view?.version ? /** @type {View} */ (view) : null;
}

/**
 * Hears new views and messages of a model; gives what ends it.
 * @param {Model<any>} model
 * @param {{view: () => void, message?: (content: any) => void}} listeners
 */
export function hear(model, { view, message = () => {} }) {
  model.on("change:view", view);
  model.on("msg:custom", message);
  return () => {
    model.off("change:view", view);
    model.off("msg:custom", message);
  };
}

/**
 * What anywidget calls: a place on the page for each time that the widget is shown, opened by `open`, which gives what
 * ends it.
 * @template View
 * @param {string} className
 * @param {(model: Model<View>, root: HTMLElement) => () => void} open
 */
export function widget(className, open) {
  return {
    /** @param {{model: Model<View>, el: HTMLElement}} place */
    render({ model, el }) {
      const root = make("div", className);
      root.dataset.lmSuppressShortcuts = "true";
      el.append(root);
      const close = open(model, root);
      return () => {
        close();
        root.remove();
      };
    },
  };
}
