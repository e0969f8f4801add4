import { toFormFile, collectFieldTexts, type KeyedField } from '#server/company/fieldList/toFormFile.ts';
import { listFormNames, type FormFile } from '#server/db/stored/formFile.ts';
import type { LoadedDefinition } from '#server/db/stored/loadedDefinition.ts';
import type { Texts } from '#server/i18n/localText.ts';
import { createQuantityField } from '#server/company/variables/quantities.ts';
import offeredFields from '#server/company/variables/offeredFields.json' with { type: 'json' };

const COMMON_FIELDS = offeredFields as readonly KeyedField[];
/**
 * Generates a form for a process that has none: the most common fields, and the numbers that its conditions use (ADR
 * 57). The initiator fills it in; later steps read it.
 */
export function generateForm({ process, conditionVariables }: LoadedDefinition): FormFile {
  const fields = COMMON_FIELDS.map((field) => ({
    ...field,
    required: field.type === 'money' && conditionVariables.includes(field.key),
  }));
  const alias = `${process.key}-variables`;
  return toFormFile({ name: process.name, process, alias }, [...fields, ...toQuantityFields(conditionVariables)]);
}

export const generateFormTexts = ({ conditionVariables }: LoadedDefinition): Texts =>
  collectFieldTexts([...COMMON_FIELDS, ...toQuantityFields(conditionVariables)]);

const toQuantityFields = (names: readonly string[]): readonly KeyedField[] =>
  names
    .flatMap((name) => createQuantityField(name) ?? [])
    .filter(({ key }) => !COMMON_FIELDS.some((field) => field.key === key));

/**
 * Adds a default key figure, subject rule and summary fields if the process defines none and its form has the usual
 * fields.
 */
export function applyDefaultSummary(loaded: LoadedDefinition, form: FormFile): LoadedDefinition {
  const { main } = listFormNames(form);
  const { keyFigure, subjectRule, summaryFields } = loaded;
  const figure = keyFigure ?? (main.includes('amount') ? 'amount' : undefined);
  const rule = subjectRule ?? (main.includes('title') ? '${title}' : undefined);
  return {
    ...loaded,
    formAlias: form.alias,
    summaryFields: summaryFields.length === 0 && main.includes('reason') ? ['reason'] : summaryFields,
    ...(figure !== undefined && { keyFigure: figure }),
    ...(rule !== undefined && { subjectRule: rule }),
  };
}
