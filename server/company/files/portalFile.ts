import * as v from 'valibot';
import { granteesSchema, pageAudienceSchema } from './audienceSchema.ts';
import { columnsEntries } from './columnFile.ts';

const word = v.pipe(v.string(), v.trim(), v.nonEmpty('the text is empty'));

/**
 * `portals/<key>.json`: columns of the workbench below the pending tasks, for the users it is granted to. Portals with
 * `isDefault` apply to users without another one (contract portal 1). If several apply, the lowest `priority` is first.
 */
export const portalSchema = v.pipe(
  v.strictObject({
    name: word,
    isDefault: v.optional(v.boolean(), false),
    priority: v.optional(v.pipe(v.number(), v.integer()), 0),
    grantedTo: v.optional(granteesSchema),
    ...columnsEntries,
  }),
  v.check(
    ({ isDefault, grantedTo }) => isDefault || grantedTo !== undefined,
    'no user sees it: it is neither granted (grantedTo) nor a default (isDefault)',
  ),
);
export type PortalFile = v.InferOutput<typeof portalSchema>;

/** `pages/<alias>.json`: a page of columns with translated titles (contract pages 3, spec 3). */
export const pageSchema = v.strictObject({
  navigationBarTitleText: word,
  i18nJson: v.optional(v.strictObject({ 'en-US': v.optional(word), 'ja-JP': v.optional(word) }), {}),
  audience: v.optional(pageAudienceSchema, 'everyone'),
  ...columnsEntries,
});
export type PageFile = v.InferOutput<typeof pageSchema>;
