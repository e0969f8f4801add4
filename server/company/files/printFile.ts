import * as v from 'valibot';
import { LANGUAGES } from '#application/formatting/language.ts';
import { PRINT_KINDS } from '#domain/print/printTemplate.ts';
import { aliasSchema } from './objectFile.ts';

const word = v.pipe(v.string(), v.trim(), v.nonEmpty('the text is empty'));

/**
 * `prints/<key>.json`: a print template for the form of an object (`solution`) or of a process (`process`). The
 * document of a PDF is part of the file. A Word or Excel document is beside it: `<key>.docx`, and `<key>.ja-JP.docx`
 * for a single language.
 */
export const printSchema = v.pipe(
  v.strictObject({
    name: word,
    kind: v.picklist(PRINT_KINDS, `a kind is one of ${PRINT_KINDS.join(', ')}`),
    solution: v.optional(aliasSchema),
    process: v.optional(word),
    /** Name of the printed file, with placeholders; by default the name of the template. */
    file: v.optional(word),
    document: v.optional(v.record(v.string(), v.unknown())),
    /**
     * Base64 content of the documents by language, `''` for all other languages. Loaded from the folder; not allowed in
     * the JSON file.
     */
    beside: v.optional(
      v.pipe(
        v.record(v.string(), v.string()),
        v.check((files) => Object.keys(files).length === 0, 'the file lies beside this one'),
      ),
    ),
  }),
  v.check(
    ({ solution, process }) => (solution === undefined) !== (process === undefined),
    'a template is bound to a solution or to a process',
  ),
  v.check(
    ({ kind, document }) => (kind === 'pdf') === (document !== undefined),
    'the document of a PDF is in "document", that of Word and Excel in a separate file beside it',
  ),
);
export type PrintFile = v.InferOutput<typeof printSchema>;

export const ENDINGS = { word: 'docx', excel: 'xlsx' } as const;
/** Suffixes of template files: one per language, and none for all other languages. */
export const LANGUAGE_ENDINGS = ['', ...LANGUAGES] as const;
