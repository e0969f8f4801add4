/** Null is absent (contract wire 4): what a client left empty is as good as not sent. */
export const withoutNulls = (sent: unknown): unknown =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent)
    ? Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null && value !== undefined))
    : sent;
