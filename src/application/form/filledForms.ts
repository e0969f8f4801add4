import { checkForm } from '#domain/form/checkForm.ts';
import type { FormRecord, FormView } from '#domain/form/formDefinition.ts';
import { asText } from '#domain/form/doubleValues.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import type { FormsByAlias } from '../ports/taskGateway.ts';

/** A form together with what was filled in. */
export interface FilledForm {
  readonly view: FormView;
  readonly record: FormRecord;
}

export const recordsOf = (forms: readonly FilledForm[]): FormsByAlias =>
  Object.fromEntries(forms.map(({ view, record }) => [view.alias, record]));
/**
 * The field of a form that is an opinion: its text is where an opinion begins, and the opinion is filed under its name
 * (contract form 12).
 */
export function opinionFieldOf(
  forms: readonly FilledForm[],
): { readonly name: string; readonly text: string } | undefined {
  const [found] = forms.flatMap(({ view: { opinionField }, record }) =>
    opinionField === undefined ? [] : [{ name: opinionField, text: asText(record.fields[opinionField] ?? null) }],
  );
  return found;
}

/** What is wrong with forms that nobody has sent yet. */
export const issuesOf = (forms: readonly FilledForm[]): readonly FieldIssue[] =>
  forms.flatMap(({ view, record }) => checkForm(view, record));

/** What is wrong with the forms of a request on its way: what was stored and has not changed refuses nothing. */
export const changedIssuesOf = (forms: readonly FilledForm[]): readonly FieldIssue[] =>
  forms.flatMap(({ view, record }) => checkForm(view, record, view.record));
