/**
 * Invisible characters: bidirectional marks, zero-width characters, variation selectors, fillers and the empty braille
 * pattern. They are copied along with values from contacts, chats and spreadsheets. Tabs and line breaks separate
 * values and stay.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]|(?!\s)\p{Cc}/gu;

/** Removes invisible characters and surrounding white space. */
export const removeInvisible = (text: string): string => text.replaceAll(INVISIBLE, '').trim();

/** Whether a text has no visible characters. */
export const isBlank = (text: string): boolean => text.trim() === '' || removeInvisible(text) === '';
