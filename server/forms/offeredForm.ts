import { formOfFields, textsOfFields, type KeyedField } from '../definitions/fieldList/formOfFields.ts';
import { namesOfForm, type FormFile } from '../definitions/files/formFile.ts';
import type { LoadedDefinition } from '../definitions/loadedDefinition.ts';
import type { Texts } from '../definitions/localText.ts';
import { quantityField } from '../definitions/variables/quantities.ts';
import offeredFields from './offeredFields.json' with { type: 'json' };

const OFFERED = offeredFields as readonly KeyedField[];
/**
 * The form of a process that came without one: what most requests say, and beside it the figures its conditions ask for
 * (ADR 57). Who starts a request writes it; on the way it is read.
 */
export function offeredForm({ process, conditionVariables }: LoadedDefinition): FormFile {
  const fields = OFFERED.map((field) => ({
    ...field,
    required: field.type === 'money' && conditionVariables.includes(field.key),
  }));
  const alias = `${process.key}-variables`;
  return formOfFields({ name: process.name, process, alias }, [...fields, ...figuresOf(conditionVariables)]);
}

/** What the fields of an offered form are called in every language. */
export const offeredTexts = ({ conditionVariables }: LoadedDefinition): Texts =>
  textsOfFields([...OFFERED, ...figuresOf(conditionVariables)]);

const figuresOf = (names: readonly string[]): readonly KeyedField[] =>
  names.flatMap((name) => quantityField(name) ?? []).filter(({ key }) => !OFFERED.some((field) => field.key === key));

/**
 * What stands on the cards of a process whose chart does not say it, where its form has the fields everybody knows.
 */
export function withOfferedLook(loaded: LoadedDefinition, form: FormFile): LoadedDefinition {
  const { main } = namesOfForm(form);
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
