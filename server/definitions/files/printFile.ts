import * as v from 'valibot';
import { LANGUAGES } from '#application/language.ts';
import { PRINT_KINDS } from '#domain/print/printTemplate.ts';
import { aliasSchema } from './objectFile.ts';

const word = v.pipe(v.string(), v.trim(), v.nonEmpty('the text is empty'));

/**
 * `prints/<key>.json`: a template for printing, bound to a form on an object (`solution`) or to the form of a process
 * (`process`). The document of a PDF stands in it; that of Word or Excel lies beside it: `<key>.docx`, and
 * `<key>.ja-JP.docx` where a language has its own.
 */
export const printSchema = v.pipe(
  v.strictObject({
    name: word,
    kind: v.picklist(PRINT_KINDS, `a kind is one of ${PRINT_KINDS.join(', ')}`),
    solution: v.optional(aliasSchema),
    process: v.optional(word),
    /** What the printed file is called, with placeholders; without it, the name of the template. */
    file: v.optional(word),
    document: v.optional(v.record(v.string(), v.unknown())),
    /** The files beside it by language, in base64, `''` for the others: read from the folder, never written here. */
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
    'the document of a PDF stands in "document", that of Word and Excel in a file beside it',
  ),
);
export type PrintFile = v.InferOutput<typeof printSchema>;

export const ENDINGS = { word: 'docx', excel: 'xlsx' } as const;
/** A language has a file of its own, or the one without a language serves it. */
export const LANGUAGE_ENDINGS = ['', ...LANGUAGES] as const;
