import { stripNulls } from './stripNulls.ts';

/** Maximum number of rows per page. */
const MAX_ROWS = 200;
/** Maximum page number. The last row of this page still fits into an `int` of the database. */
const MAX_PAGE = 10_000_000;

/**
 * Normalizes list requests of clients of other platform versions before validation: null is absent, numbers may be
 * strings, and page number and size are limited (contract wire 4).
 */
export function normalizeListRequest(sent: unknown): unknown {
  const request = stripNulls(sent);
  if (typeof request !== 'object' || request === null) return request;
  const { pageNo, pageSize, params, ...more } = request as Readonly<Record<string, unknown>>;
  return stripNulls({
    ...more,
    pageNo: clampNumber(MAX_PAGE, parseNumber(pageNo)),
    pageSize: clampNumber(MAX_ROWS, parseNumber(pageSize)),
    params: stripNulls(params),
  });
}

const clampNumber = (most: number, value: unknown): unknown =>
  typeof value === 'number' ? Math.min(value, most) : value;

const parseNumber = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  return text === '' ? undefined : /^\d+$/u.test(text) ? Number(text) : value;
};
