import * as v from 'valibot';

const word = v.pipe(v.string(), v.trim(), v.nonEmpty('the text is empty'));

/** One entry, and those below it. */
export interface DictionaryEntry {
  readonly value: string;
  readonly name: string;
  readonly description?: string | undefined;
  readonly entries?: readonly DictionaryEntry[] | undefined;
}
const entrySchema: v.GenericSchema<unknown, DictionaryEntry> = v.strictObject({
  value: word,
  name: word,
  description: v.optional(v.string()),
  entries: v.optional(v.lazy(() => v.array(entrySchema))),
});

/** `dictionaries/<key>.json`: values people choose from, in a tree (contract catalogues 2). */
export const dictionarySchema = v.strictObject({ name: word, entries: v.array(entrySchema) });
export type DictionaryFile = v.InferOutput<typeof dictionarySchema>;

/** Values that stand twice under one entry could not be told apart. */
export const checkDictionary = ({ entries }: DictionaryFile): readonly { message: string; at: string[] }[] =>
  twiceIn(entries).map((value) => ({ message: `the value "${value}" stands twice in one place`, at: ['entries'] }));

const twiceIn = (entries: readonly DictionaryEntry[]): readonly string[] => [
  ...entries.map(({ value }) => value).filter((value, place, all) => all.indexOf(value) !== place),
  ...entries.flatMap((entry) => twiceIn(entry.entries ?? [])),
];
