import { NC_NAME_RE } from 'xmlchars/xmlns/1.0/ed3.js';

/** Whether a text is a name without a colon, as required for ids. */
export const isNcName = (text: string): boolean => NC_NAME_RE.test(text);
