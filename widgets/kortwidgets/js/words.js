/** Words that come with places for numbers. */

/**
 * `{done} av {all}` with its numbers.
 * @param {string} text
 * @param {Record<string, number>} numbers
 */
export const fill = (text, numbers) =>
  text.replace(/\{(\w+)\}/g, (whole, name) => (Object.hasOwn(numbers, name) ? String(numbers[name]) : whole));
