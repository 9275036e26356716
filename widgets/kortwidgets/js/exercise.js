/**
 * One question with its choices: draws the trait `view` and sends what was chosen with the view's version.
 * All words, and which choice was right, come from Python once the learner has chosen. Where a question asks for all
 * that is right (`multi`), the choices are ticked here and sent together.
 */

import { ANSWERS, answers, isDone, remember } from "./answers.js";
import { around, focusedIn, isEcho, listen, wantsStill } from "./dom.js";
import { drawAll, drawBefore, drawCheck, drawChoices, makeParts } from "./exercise/parts.js";
import { keepPlace, wayBack } from "./exercise/practice.js";
import { chooseAction, isAnother, tickedIn, turned } from "./exercise/question.js";
import { makeSender } from "./sender.js";
import { hear, viewOf, widget } from "./widget.js";

/** @import { Done } from "./exercise/parts.js" */
/** @import { ExerciseView, Model, ToExercise } from "./view.js" */

/**
 * Where a question begins.
 * @param {ExerciseView} view
 * @param {Done | null} earlier
 * @returns {Done}
 */
function begun(view, earlier) {
  const key = view.progress?.key ?? null;
  const before = earlier && key === earlier.key ? earlier.before : key != null && isDone(answers(), key);
  return { ticked: tickedIn(view), last: null, key, before };
}

/**
 * The answer to what one has just chosen comes into the window, and no further than it must.
 * @param {HTMLElement} reply
 */
const showReply = (reply) => reply.scrollIntoView({ block: "nearest", behavior: wantsStill() ? "auto" : "smooth" });

/**
 * @param {Model<ExerciseView>} model
 * @param {HTMLElement} root
 */
function openExercise(model, root) {
  const parts = makeParts(root);
  const rows = [parts.choices, parts.levels];
  const sender = makeSender(
    (message) => {
      answering = message.action.startsWith("choose");
      model.send(message);
    },
    { tell: (waiting) => root.toggleAttribute("data-waiting", waiting) },
  );
  /** @type {ExerciseView | null} */
  let view = null;
  /** @type {Done | null} */
  let done = null;
  /** @type {HTMLElement | null} the button with which another question was asked for */
  let left = null;
  /** @type {HTMLElement | null} the button that was pressed last */
  let pressed = null;
  let answering = false; // whether an answer of one's own is on its way

  function receive() {
    const [before, next] = [view, viewOf(model)];
    if (!next) return;
    view = next;
    sender.fresh();
    goOn(next, !before);
    const another = left != null || isAnother(before, next);
    const now = another || !done ? begun(next, done) : done;
    done = now;
    root.lang = next.lang;
    root.dataset.exercise = next.id;
    keepingFocus(() => drawAll(parts, next, now), another);
    if (answering && next.reply) showReply(parts.reply);
    answering = false;
  }

  /**
   * Goes on in the practice where one was the last time; from then on the place is remembered.
   * @param {ExerciseView} at
   * @param {boolean} isFirst
   */
  function goOn(at, isFirst) {
    const { place, done } = at;
    if (!place) return;
    const way = isFirst ? wayBack({ place }) : null;
    if (way) sender.send(at.version, way);
    else keepPlace({ place, done });
  }

  /**
   * Draws, and gives the focus back where drawing took it. On to the next question it goes to the choices: there it is
   * answered.
   * @param {() => void} drawing
   * @param {boolean} another
   */
  function keepingFocus(drawing, another) {
    const held = focusedIn(root);
    drawing();
    const onward = left === parts.next && held === left;
    left = null;
    if (another && !parts.choices.has(held)) parts.choices.stopAt(parts.choices.all()[0]);
    if (held) (onward || !held.isConnected || held.closest("[hidden]") ? parts.choices : held).focus();
  }

  /** @param {ExerciseView} at @param {Done} mine @param {string} id */
  function choose(at, mine, id) {
    if (at.done) return;
    if (!at.multi) {
      if (sender.send(at.version, `choose ${id}`)) mine.last = id;
      return;
    }
    mine.ticked = turned(mine.ticked, id);
    drawCheck(parts.check, at, mine.ticked);
    drawChoices(parts.choices, at, mine); // the reply stays untouched: drawn anew it would be read out again
  }

  /** @param {ExerciseView} at @param {Done} mine */
  function check(at, mine) {
    if (!at.done && mine.ticked.size) sender.send(at.version, chooseAction(at, mine.ticked));
  }

  /** @param {ExerciseView} at @param {HTMLElement} button */
  function leave(at, button) {
    if (sender.send(at.version, button.dataset.action ?? "")) left = button;
  }

  /** @param {MouseEvent} event */
  function onClick(event) {
    const button = around(event, "button");
    const before = pressed;
    if (!isEcho(event)) pressed = button;
    if (!button || !view || !done) return;
    const id = button.dataset.choice;
    // A tick may be turned as often as one likes, but not by the second half of what was pressed elsewhere.
    if (isEcho(event) && !(view.multi && id != null && button === before)) return;
    if (id != null) choose(view, done, id);
    else if (button === parts.check) check(view, done);
    else leave(view, button);
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.key === "Enter" && event.repeat) event.preventDefault(); // a key held down would answer the next question too
    for (const row of rows) row.move(event);
  }

  /** @param {FocusEvent} event */
  function onFocus({ target }) {
    for (const row of rows) if (row.has(target)) row.stopAt(target);
  }

  /** @param {ToExercise} content */
  function onMessage(content) {
    if (content.type === "progress") remember(content);
  }

  /** Takes the mark away when the memory is cleared on this page; it does not come by itself while one answers. */
  function onMemory() {
    if (!view || !done?.before || (done.key != null && isDone(answers(), done.key))) return;
    done.before = false;
    drawBefore(parts.before, view, false);
  }

  const ends = [
    hear(model, { view: receive, message: onMessage }),
    listen(root, { click: onClick, keydown: onKey, focusin: onFocus }),
    listen(window, { [ANSWERS]: onMemory }),
  ];
  receive();
  return () => {
    for (const end of ends) end();
  };
}

export default widget("kort kort-exercise", openExercise);
