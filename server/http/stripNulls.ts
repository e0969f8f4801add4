/** Null is absent (contract wire 4): a field the client left empty counts as not sent. */
export const stripNulls = (sent: unknown): unknown =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent)
    ? Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null && value !== undefined))
    : sent;
