import * as v from 'valibot';
import { flag, text, wireTime } from '../wire/shapes.ts';

/**
 * Ours: what other users have changed in the forms of a request since the reader opened it (contract extensions 2).
 * `difference` is set for numbers only. `hasEarlier`: there are more changes than are read back.
 */
export const changesSinceSeenShape = v.nullish(
  v.object({
    since: wireTime,
    changedBy: text,
    hasEarlier: flag,
    rows: v.array(
      v.object({ formAlias: text, fieldName: text, comment: text, oldVal: text, newVal: text, difference: text }),
    ),
  }),
);
export type ChangesSinceSeenDto = NonNullable<v.InferOutput<typeof changesSinceSeenShape>>;

/** Ours: the reminder a user can send about a request, or why it is refused now (contract extensions 2). */
export const urgeShape = v.nullish(v.object({ allowed: flag, message: text, urgedAt: wireTime, urgedNames: text }));
export type UrgeDto = NonNullable<v.InferOutput<typeof urgeShape>>;
