const UNSTORABLE = /\u0000|\p{Surrogate}/gu;

/** Removes characters that PostgreSQL cannot store in a text: NUL and unpaired surrogates. */
export function sanitizeForPostgres(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(UNSTORABLE, '');
  if (Array.isArray(value)) return value.map(sanitizeForPostgres);
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).map(([key, each]) => [String(sanitizeForPostgres(key)), sanitizeForPostgres(each)]),
      )
    : value;
}
