/** What is typed in the fields of the panels and not sent yet. */

/** @import { Field, OpenPanel, TableView } from "../view.js" */
/** @typedef {Pick<TableView, "panels" | "notice">} WithFields */

/**
 * A field's name: no other of the table has it.
 * @param {Pick<OpenPanel, "id">} panel
 * @param {Pick<Field, "action">} field
 */
export const fieldName = (panel, field) => `${panel.id} ${field.action}`;

/**
 * Every field of a view by name: its value, and whether what was entered is refused.
 * @param {WithFields | null} view
 * @returns {Map<string, {value: string, refused: boolean}>}
 */
function fieldsOf(view) {
  const open = view?.panels.filter((panel) => panel.open) ?? [];
  const listed = open.flatMap((panel) => {
    const refused = [panel.note, view?.notice].some((note) => note?.kind === "refused");
    return panel.fields.map(
      (field) => /** @type {const} */ ([fieldName(panel, field), { value: field.value, refused }]),
    );
  });
  return new Map(listed);
}

/**
 * What remains typed when `view` follows upon `before`: it yields to a new value, unless it is being edited, and to an
 * answer that takes what was sent.
 * @param {Map<string, string>} drafts
 * @param {WithFields | null} before
 * @param {WithFields} view
 * @param {{focused?: string | null, sent?: string | null}} [state] the fields that have the focus and that were sent
 */
export function keepDrafts(drafts, before, view, { focused = null, sent = null } = {}) {
  const [old, now] = [fieldsOf(before), fieldsOf(view)];
  return new Map(
    [...drafts].filter(([name]) => {
      const field = now.get(name);
      if (!field || (name === sent && !field.refused)) return false;
      return name === focused || field.value === old.get(name)?.value;
    }),
  );
}
