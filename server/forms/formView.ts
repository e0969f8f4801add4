import type { FormViewDto } from '#api/bpmShapes.ts';
import type { Variables } from '#domain/expression/tree.ts';
import type { FormFile } from '../definitions/files/formFile.ts';
import { translateWord, translateWords, type Texts } from '../definitions/localText.ts';
import type { Language } from '#application/language.ts';
import { labelled } from './labels.ts';

export const ID_FIELD = 'ID_';

/** Field → right; sub tables under `sub__<alias>` (contract form 7). */
export type Permission = Readonly<Record<string, unknown>>;

export interface Shown {
  readonly form: FormFile;
  readonly permission: Permission;
  readonly record: Variables;
  readonly texts: Texts;
  readonly language: Language;
}

/**
 * A form as a page gets it (contract form 12): its parts as JSON texts in the reader's language, with record and
 * rights.
 */
export function formViewDto({ form, permission, record, texts, language }: Shown): FormViewDto {
  const say = (word: string) => translateWord(texts, word, language);
  const asText = (part: unknown) => JSON.stringify(translateWords(texts, part, language));
  return {
    formId: form.alias,
    alias: form.alias,
    idField: ID_FIELD,
    boAlias: form.boAlias,
    title: say(form.name),
    template: asText(form.template),
    metadata: asText(form.metadata),
    script: asText(form.script),
    permission: { ...permission },
    data: { ...labelled(record, say) },
    entMap: { [form.boAlias]: 'main', ...subTablesOf(record) },
    opinionSetting: [],
  };
}

const subTablesOf = (record: Variables): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([key]) => key.startsWith('sub__'))
      .map(([key, rows]) => [key.slice(5), Array.isArray(rows) ? 'onetomany' : 'onetoone']),
  );
