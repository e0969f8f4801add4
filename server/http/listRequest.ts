import { withoutNulls } from './withoutNulls.ts';

/** So many rows a page has at most. */
const MOST_ROWS = 200;

/**
 * A list request as clients of other generations send it, ready for its shape: null is absent, numbers are read from
 * texts, and a page that is too long is cut (contract wire 4).
 */
export function listRequest(sent: unknown): unknown {
  const request = withoutNulls(sent);
  if (typeof request !== 'object' || request === null) return request;
  const { pageNo, pageSize, params, ...more } = request as Readonly<Record<string, unknown>>;
  const size = numberIn(pageSize);
  return withoutNulls({
    ...more,
    pageNo: numberIn(pageNo),
    pageSize: typeof size === 'number' ? Math.min(size, MOST_ROWS) : size,
    params: withoutNulls(params),
  });
}

const numberIn = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  return text === '' ? undefined : /^\d+$/u.test(text) ? Number(text) : value;
};
