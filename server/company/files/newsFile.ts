import * as v from 'valibot';

const key = v.pipe(v.string(), v.regex(/^[a-z][a-z\d-]*$/u, 'a key is small letters, digits and hyphens'));
const days = v.pipe(v.number(), v.integer(), v.minValue(-1500), v.maxValue(400));

/**
 * `news/news.json`: sample news of a demo company. `days` and `expires` count from today, `time` is at +08:00. The
 * texts are in `news/<language>.html`, in an `<article>` with the same `key`; the pictures are in `news/pictures`.
 */
export const sampleNewsSchema = v.array(
  v.strictObject({
    id: v.pipe(v.string(), v.regex(/^\d{19}$/u, 'an id has 19 digits')),
    key,
    category: v.pipe(v.string(), v.nonEmpty('the text is empty')),
    by: v.pipe(v.string(), v.nonEmpty('the text is empty')),
    days,
    time: v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, 'a time is written 09:30')),
    expires: v.optional(days),
    picture: v.optional(key),
    /** Keys of departments and groups; empty for all users. */
    audience: v.optional(v.array(key), []),
    readers: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
    isDraft: v.optional(v.boolean(), false),
  }),
);
export type SampleNewsFile = v.InferOutput<typeof sampleNewsSchema>;
