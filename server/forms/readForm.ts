import { isPart } from '#api/form/decodeRecord.ts';
import { decodeStructure } from '#api/form/decodeStructure.ts';
import { SUB_TABLE_PREFIX } from '#api/form/subTables.ts';
import type { FormStructure } from '#domain/form/choiceFields.ts';
import { LANGUAGES, type Language } from '#application/language.ts';
import type { Variables } from '#domain/expression/tree.ts';
import { memoise } from '#domain/shared/memoise.ts';
import type { FormFile } from '../definitions/files/formFile.ts';
import { translateWord, translateWords, type Texts } from '../definitions/localText.ts';

/** The words a form is read in. */
export interface FormWords {
  readonly texts: Texts;
  readonly language: Language;
}

/** What a form file says: what the rules ask of it, and the texts a page gets. */
export interface ReadForm extends FormStructure {
  readonly title: string;
  readonly template: string;
  readonly metadata: string;
  readonly script: string;
}

/** Reads a form file once in each language; without words as it was written, which is what records keep. */
export const readForm = (form: FormFile, words?: FormWords): ReadForm =>
  words === undefined ? readAsWritten(form) : (readers(words.texts).get(words.language) ?? readAsWritten)(form);

/**
 * The same for a record that is there: a table of which one row is stored as an object is a part of the form, whatever
 * its file says, for the page as for the rules (contract form 5).
 */
export function readFormOf(form: FormFile, record: Variables, words?: FormWords): ReadForm {
  const read = readForm(form, words);
  const isTold = read.sections.every(({ items }) =>
    items.every((item) => item.kind !== 'subTable' || !isPart(record[`${SUB_TABLE_PREFIX}${item.alias}`])),
  );
  if (isTold) return read;
  const written = words === undefined ? form : inWords(form, words.texts, words.language);
  return { ...read, ...decodeStructure({ ...written, data: record }) };
}

const readAsWritten = memoise((form: FormFile): ReadForm => {
  const { name: title, template, metadata, script } = form;
  return {
    ...decodeStructure(form),
    title,
    template: JSON.stringify(template),
    metadata: JSON.stringify(metadata),
    script: JSON.stringify(script),
  };
});

const readers = memoise(
  (texts: Texts) =>
    new Map(
      LANGUAGES.map((language) => [
        language,
        memoise((form: FormFile) => readAsWritten(inWords(form, texts, language))),
      ]),
    ),
);

function inWords(form: FormFile, texts: Texts, language: Language): FormFile {
  const { name, template, metadata, script, buttons } = form;
  return {
    ...form,
    name: translateWord(texts, name, language),
    ...translateWords(texts, { template, metadata, script, buttons }, language),
  };
}
