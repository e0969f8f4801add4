import * as v from 'valibot';

/** Shapes shared by all resources. Read liberally (null, missing, number or text), send strictly (contract wire 11). */
export const text = v.optional(v.nullable(v.union([v.string(), v.pipe(v.number(), v.transform(String))])), null);
export const id = v.union([v.string(), v.pipe(v.number(), v.transform(String))]);
/** The id of the row itself. A row without it is omitted; ids of other objects may be missing (contract wire 11). */
export const rowId = v.union([v.pipe(v.string(), v.minLength(1)), v.pipe(v.number(), v.transform(String))]);
export const flag = v.optional(v.nullable(v.boolean()), false);
export const count = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number());
/** `yyyy-MM-dd HH:mm:ss` in GMT+8, or epoch milliseconds (contract wire 5). */
export const wireTime = v.optional(v.nullable(v.union([v.string(), v.number()])), null);
export const emptyShape = v.unknown();
/** Comma-separated ids, and JSON text: `LIMITS` defines their maximum size. */
export const idList = v.string();
export const jsonText = v.string();
export const someJson = v.optional(jsonText);
export const textsShape = v.optional(v.nullable(v.array(v.string())), []);

/** Text entered by a user. Surrounding blanks are removed, so that no rule or record has to handle them. */
export const trimmedText = v.pipe(v.string(), v.trim());
export const opinionText = v.optional(trimmedText, '');

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
 * The page answer (contract wire 3) with rows of one shape. `isTotalOpen` (ours): there are more rows than
 * `totalCount`, where counting stopped.
 */
export const pageShape = <S extends v.GenericSchema>(row: S) =>
  v.object({
    pageNo: count,
    pageSize: count,
    totalCount: count,
    totalPage: v.optional(count, 0),
    isTotalOpen: v.optional(flag),
    data: v.array(row),
  });

/** The parts all lists of the platform share, except the path: the request and the paged rows. */
export const pagedListEndpoint = <S extends v.GenericSchema>(row: S) =>
  ({ envelope: 'page', body: queryShape, answer: pageShape(row) }) as const;

/** Every type other than a user is read as a group (contract wire 11). */
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
