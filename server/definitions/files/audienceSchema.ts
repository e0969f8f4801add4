import * as v from 'valibot';

const names = v.pipe(v.array(v.pipe(v.string(), v.nonEmpty())), v.nonEmpty('nobody is named'));
const rule = v.variant('from', [
  v.strictObject({ from: v.literal('people'), ids: names }),
  v.strictObject({ from: v.literal('groups'), ids: names }),
]);

/** Whom something of a company is for: whoever one of several rules names. */
export const granteesSchema = v.pipe(v.array(rule), v.nonEmpty('nobody is named'));
export type Grantees = v.InferOutput<typeof granteesSchema>;

/** The same, or everybody. */
export const pageAudienceSchema = v.union(
  [v.literal('everyone'), granteesSchema],
  'a page is for everyone, or for whoever one of several rules names: people, groups',
);
export type PageAudience = v.InferOutput<typeof pageAudienceSchema>;
