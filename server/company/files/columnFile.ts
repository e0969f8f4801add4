import * as v from 'valibot';
import { SITE_ADDRESS } from '#server/db/stored/siteAddress.ts';

const word = v.pipe(v.string(), v.trim(), v.nonEmpty('the text is empty'));
const key = v.pipe(v.string(), v.regex(/^\w[\w.-]*$/u, 'a key is letters, digits, points, hyphens and underscores'));
const most = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20)), 5);

/** Counts that can be shown to the current user. */
export const NAMED_COUNTS = ['myTasks', 'overdue', 'unread', 'running', 'drafts', 'copies'] as const;
export type NamedCount = (typeof NAMED_COUNTS)[number];

/** Target of a link: a page of this server or an external page. */
const url = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^(?:\/(?:pages|form)\/[\w./?=&%-]*|https:\/\/[^\s/]\S*)$/u, 'a way is /pages/…, /form/… or https://…'),
  ),
);
const thresholds = { watch: v.optional(v.number()), bad: v.optional(v.number()) };

const figure = v.pipe(
  v.strictObject({
    name: word,
    of: v.optional(v.picklist(NAMED_COUNTS, `what is counted is ${NAMED_COUNTS.join(', ')}`)),
    list: v.optional(key),
    query: v.optional(key),
    field: v.optional(v.string()),
    icon: v.optional(v.string(), ''),
    color: v.optional(v.string(), ''),
    url,
    ...thresholds,
  }),
  v.check(
    ({ of, list, query }) => [of, list, query].filter((each) => each !== undefined).length === 1,
    'a figure is counted of one thing: of, list or query',
  ),
  v.check(({ query, field }) => query === undefined || field !== undefined, 'a figure of a query names its field'),
);
const slide = v.strictObject({ title: word, url });
const shown = { name: word, isTitleShown: v.optional(v.boolean(), true), more: url };

/** A column by type: those of the platform (contract portal 1) and four of ours. */
export const columnSchema = v.variant('type', [
  v.strictObject({
    type: v.literal('NewsBel'),
    ...shown,
    category: v.optional(v.string()),
    look: v.optional(v.picklist(['img', 'imgAndFont', 'wordsList']), 'imgAndFont'),
    most,
  }),
  v.strictObject({ type: v.literal('MessageBel'), ...shown, figures: v.pipe(v.array(figure), v.nonEmpty()) }),
  v.strictObject({
    type: v.literal('List'),
    ...shown,
    of: v.optional(v.picklist(['myTasks', 'myDone', 'myApplications'])),
    list: v.optional(key),
    query: v.optional(key),
    most,
  }),
  v.strictObject({ type: v.literal('Calendar'), ...shown, lists: v.pipe(v.array(key), v.nonEmpty()) }),
  v.strictObject({
    type: v.literal('TabBel'),
    ...shown,
    tabs: v.pipe(v.array(key), v.minLength(2, 'tabs are two at least')),
  }),
  v.strictObject({ type: v.literal('VueBel'), ...shown, component: key }),
  v.pipe(
    v.strictObject({
      type: v.literal('frame'),
      ...shown,
      url: v.optional(v.pipe(v.string(), v.regex(SITE_ADDRESS, 'an address is http://… or https://…'))),
      report: v.optional(key),
    }),
    v.check(
      ({ url, report }) => (url === undefined) !== (report === undefined),
      'a frame shows one thing: url or report',
    ),
  ),
  v.strictObject({ type: v.literal('count'), ...shown, figures: v.pipe(v.array(figure), v.nonEmpty()) }),
  v.strictObject({ type: v.literal('quickStart'), ...shown, processes: v.pipe(v.array(key), v.nonEmpty()) }),
  v.strictObject({ type: v.literal('chart'), ...shown, chart: key }),
  v.strictObject({
    type: v.literal('carousel'),
    ...shown,
    news: v.optional(v.array(v.string())),
    slides: v.optional(v.array(slide), []),
    most,
  }),
]);
export type ColumnFile = v.InferOutput<typeof columnSchema>;
export type ColumnFigure = v.InferOutput<typeof figure>;

/** Position of a column in a grid of 24 units. */
const place = v.strictObject({
  column: key,
  x: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23)), 0),
  y: v.pipe(v.number(), v.integer(), v.minValue(0)),
  w: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(24)), 24),
  h: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 6),
});

/** The columns of a portal or page by key, and their positions. A column in a tab has no position of its own. */
export const columnsEntries = {
  columns: v.record(key, columnSchema),
  layout: v.pipe(v.array(place), v.nonEmpty('it must not be empty')),
};
export interface WithColumns {
  readonly columns: Readonly<Record<string, ColumnFile>>;
  readonly layout: readonly v.InferOutput<typeof place>[];
}
