import * as v from 'valibot';

const names = v.pipe(v.array(v.pipe(v.string(), v.nonEmpty())), v.nonEmpty('the list is empty'));
const rule = v.variant('from', [
  v.strictObject({ from: v.literal('people'), ids: names }),
  v.strictObject({ from: v.literal('groups'), ids: names }),
]);

/** Users for whom something is meant: all who match at least one of the rules. */
export const granteesSchema = v.pipe(v.array(rule), v.nonEmpty('the list is empty'));
export type Grantees = v.InferOutput<typeof granteesSchema>;

/** A list of rules, or everyone. */
export const pageAudienceSchema = v.union(
  [v.literal('everyone'), granteesSchema],
  'a page is for everyone, or for the users of a list of rules: people, groups',
);
export type PageAudience = v.InferOutput<typeof pageAudienceSchema>;
