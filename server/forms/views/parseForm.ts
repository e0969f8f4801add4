import { decodeStructure } from '#contract/forms/decodeStructure.ts';
import type { FormStructure } from '#domain/forms/choiceFields.ts';
import { LANGUAGES, type Language } from '#application/formatting/language.ts';
import type { FormRecord } from '#domain/forms/formDefinition.ts';
import { memoise } from '#domain/shared/memoise.ts';
import type { FormFile } from '#server/db/stored/formFile.ts';
import { translateText, translateJson, type Texts } from '#server/i18n/localText.ts';

export interface FormTranslation {
  readonly texts: Texts;
  readonly language: Language;
}

/** A parsed form file: the structure for the rules, and the texts for the client. */
export interface ParsedForm extends FormStructure {
  readonly title: string;
  readonly template: string;
  readonly metadata: string;
  readonly script: string;
}

/** Parses a form file, cached per language. Without `words` it is untranslated, as records store it. */
export const parseForm = (form: FormFile, words?: FormTranslation): ParsedForm =>
  words === undefined
    ? parseUntranslated(form)
    : (translatedParsers(words.texts).get(words.language) ?? parseUntranslated)(form);

/**
 * Parses a form for an existing record: a table that is stored as a single object is treated as a part, whatever the
 * file says (contract form 5).
 */
export function parseFormForRecord(form: FormFile, { parts }: FormRecord, words?: FormTranslation): ParsedForm {
  const read = parseForm(form, words);
  const isTold = read.sections.every(({ items }) =>
    items.every((item) => item.kind !== 'subTable' || !Object.hasOwn(parts, item.alias)),
  );
  if (isTold) return read;
  const written = words === undefined ? form : translateForm(form, words.texts, words.language);
  const entMap = Object.fromEntries(Object.keys(parts).map((alias) => [alias, 'onetoone']));
  return { ...read, ...decodeStructure({ ...written, entMap }) };
}

const parseUntranslated = memoise((form: FormFile): ParsedForm => {
  const { name: title, template, metadata, script } = form;
  return {
    ...decodeStructure(form),
    title,
    template: JSON.stringify(template),
    metadata: JSON.stringify(metadata),
    script: JSON.stringify(script),
  };
});

const translatedParsers = memoise(
  (texts: Texts) =>
    new Map(
      LANGUAGES.map((language) => [
        language,
        memoise((form: FormFile) => parseUntranslated(translateForm(form, texts, language))),
      ]),
    ),
);

function translateForm(form: FormFile, texts: Texts, language: Language): FormFile {
  const { name, template, metadata, script, buttons } = form;
  return {
    ...form,
    name: translateText(texts, name, language),
    ...translateJson(texts, { template, metadata, script, buttons }, language),
  };
}
