/** What came of a call: carried out, or refused with the code of a reason. */
export type Outcome = { readonly ok: true } | { readonly ok: false; readonly code: string };
export const DONE: Outcome = { ok: true };
export const no = (code: string): Outcome => ({ ok: false, code });
