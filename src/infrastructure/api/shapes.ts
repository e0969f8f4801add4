import * as v from 'valibot';

/** Shapes shared by all resources. Read liberally (null, missing, number or text), send strictly (contract wire 11). */
export const text = v.optional(v.nullable(v.union([v.string(), v.pipe(v.number(), v.transform(String))])), null);
export const id = v.union([v.string(), v.pipe(v.number(), v.transform(String))]);
/** The id of a row itself, not of what it speaks of: without one a row is left out (contract wire 11). */
export const rowId = v.union([v.pipe(v.string(), v.minLength(1)), v.pipe(v.number(), v.transform(String))]);
export const flag = v.optional(v.nullable(v.boolean()), false);
export const count = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number());
/** `yyyy-MM-dd HH:mm:ss` in GMT+8, or epoch milliseconds (contract wire 5). */
export const moment = v.optional(v.nullable(v.union([v.string(), v.number()])), null);
export const emptyShape = v.unknown();
/** Ids with commas between, and JSON that travels as a text: a request may hold so much of each (`LIMITS`). */
export const idList = v.string();
export const jsonText = v.string();
export const someJson = v.optional(jsonText);
export const textsShape = v.optional(v.nullable(v.array(v.string())), []);

/** What a person has written: without the blanks around it, so that no rule and no record has to think of them. */
export const writtenText = v.pipe(v.string(), v.trim());
export const opinionText = v.optional(writtenText, '');

/** The list request (contract wire 4). */
export const queryShape = v.object({
  pageNo: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  pageSize: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200)), 20),
  sortField: v.optional(v.string()),
  sortOrder: v.optional(v.string()),
  params: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])), {}),
});
export type QueryDto = v.InferOutput<typeof queryShape>;

/**
 * The page answer (contract wire 3): rows of one shape. `isTotalOpen`, ours: there are more than `totalCount`, which
 * was counted no further.
 */
export const pageOf = <S extends v.GenericSchema>(row: S) =>
  v.object({
    pageNo: count,
    pageSize: count,
    totalCount: count,
    totalPage: v.optional(count, 0),
    isTotalOpen: v.optional(flag),
    data: v.array(row),
  });

/** What every list of the platform has in common, but for its address: how it is asked, and its rows in pages. */
export const pagesOf = <S extends v.GenericSchema>(row: S) =>
  ({ method: 'POST', envelope: 'page', body: queryShape, answer: pageOf(row) }) as const;

/** Whatever is no user is read as a group (contract wire 11). */
export const executorShape = v.object({
  type: v.pipe(
    text,
    v.transform((type) => (type === 'user' ? 'user' : 'group')),
  ),
  id: rowId,
  name: text,
  account: text,
  calcType: text,
});
export type ExecutorDto = v.InferOutput<typeof executorShape>;
export const executorsShape = v.optional(v.nullable(v.array(executorShape)), []);
