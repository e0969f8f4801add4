import * as v from 'valibot';

const word = v.pipe(v.string(), v.trim(), v.nonEmpty('the text is empty'));

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

/** `dictionaries/<key>.json`: a tree of values to choose from (contract catalogues 2). */
export const dictionarySchema = v.strictObject({ name: word, entries: v.array(entrySchema) });
export type DictionaryFile = v.InferOutput<typeof dictionarySchema>;

/** Reports equal values under one parent, because they could not be told apart. */
export const checkDictionary = ({ entries }: DictionaryFile): readonly { message: string; at: string[] }[] =>
  findDuplicateValues(entries).map((value) => ({
    message: `the value "${value}" is used twice at the same level`,
    at: ['entries'],
  }));

const findDuplicateValues = (entries: readonly DictionaryEntry[]): readonly string[] => [
  ...entries.map(({ value }) => value).filter((value, place, all) => all.indexOf(value) !== place),
  ...entries.flatMap((entry) => findDuplicateValues(entry.entries ?? [])),
];
