import { withoutNulls } from './withoutNulls.ts';

/** So many rows a page has at most, and no list has a page behind this one: a number the database can count to. */
const MOST_ROWS = 200;
const LAST_PAGE = 1_000_000_000;

/**
 * A list request as clients of other generations send it, ready for its shape: null is absent, numbers are read from
 * texts, and a page that is too long is cut (contract wire 4).
 */
export function listRequest(sent: unknown): unknown {
  const request = withoutNulls(sent);
  if (typeof request !== 'object' || request === null) return request;
  const { pageNo, pageSize, params, ...more } = request as Readonly<Record<string, unknown>>;
  return withoutNulls({
    ...more,
    pageNo: atMost(LAST_PAGE, numberIn(pageNo)),
    pageSize: atMost(MOST_ROWS, numberIn(pageSize)),
    params: withoutNulls(params),
  });
}

const atMost = (most: number, value: unknown): unknown => (typeof value === 'number' ? Math.min(value, most) : value);

const numberIn = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  return text === '' ? undefined : /^\d+$/u.test(text) ? Number(text) : value;
};
