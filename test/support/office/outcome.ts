/** The outcome of a call: executed, or refused with a reason code. */
export type Outcome = { readonly ok: true } | { readonly ok: false; readonly code: string };
export const DONE: Outcome = { ok: true };
export const no = (code: string): Outcome => ({ ok: false, code });
