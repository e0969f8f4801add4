import * as v from 'valibot';
import { CHART_KINDS } from '#domain/reports/chartKind.ts';
import { pageAudienceSchema } from './audienceSchema.ts';

const word = v.pipe(v.string(), v.trim(), v.nonEmpty('the text is empty'));
const key = v.pipe(v.string(), v.nonEmpty('the key is empty'));
const field = v.pipe(
  v.string(),
  v.regex(/^\w{1,63}$/u, 'a field is written as the rows have it: F_TITLE, CREATE_TIME_'),
);
const category = v.strictObject({
  field,
  name: word,
  by: v.optional(v.picklist(['day', 'month', 'year'])),
});
const measure = v.strictObject({
  field: v.optional(field),
  name: word,
  aggregate: v.optional(v.picklist(['COUNT', 'SUM', 'AVG', 'MIN', 'MAX']), 'SUM'),
  isLine: v.optional(v.boolean()),
});

/**
 * `charts/<key>.json`: a chart (contract pages 2) of the rows of a query, or of aggregated records of a list or an
 * object. A chart of a list covers the records the viewer may see. A chart of an object covers all of them, so it may
 * be limited to an `audience`.
 */
export const chartModelSchema = v.pipe(
  v.strictObject({
    name: word,
    type: v.picklist(CHART_KINDS, `a chart is ${CHART_KINDS.join(', ')}`),
    audience: v.optional(pageAudienceSchema, 'everyone'),
    query: v.optional(key),
    list: v.optional(key),
    object: v.optional(key),
    where: v.optional(
      v.record(v.pipe(v.string(), v.startsWith('Q_', 'a condition is a filter such as Q_F_STATE_S_EQ')), v.string()),
      {},
    ),
    dimensions: v.pipe(v.array(category), v.maxLength(2)),
    measures: v.pipe(v.array(measure), v.nonEmpty('a chart without figures shows nothing'), v.maxLength(4)),
    legend: v.optional(category),
    unit: v.optional(v.string(), ''),
    isLying: v.optional(v.boolean(), false),
    scale: v.optional(
      v.strictObject({ limit: v.number(), watch: v.optional(v.number()), bad: v.optional(v.number()) }),
    ),
  }),
  v.check(
    ({ query, list, object }) => [query, list, object].filter((each) => each !== undefined).length === 1,
    'a chart is of one thing: query, list or object',
  ),
  v.check(
    ({ measures, query }) =>
      measures.every(({ field: of, aggregate }) => of !== undefined || (aggregate === 'COUNT' && query === undefined)),
    'only what is counted (COUNT, of a list or an object) needs no field',
  ),
  v.check(({ type, scale }) => type !== 'gauge' || scale !== undefined, 'a gauge needs a scale'),
);
export type ChartModelFile = v.InferOutput<typeof chartModelSchema>;
