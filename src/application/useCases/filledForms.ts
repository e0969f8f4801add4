import { checkForm } from '#domain/forms/checkForm.ts';
import type { FormRecord, FormView } from '#domain/forms/formDefinition.ts';
import { asText } from '#domain/forms/doubleValues.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import type { FormsByAlias } from '../ports/workflow/taskGateway.ts';

/** A form together with the record the user has filled in. */
export interface FormSubmission {
  readonly view: FormView;
  readonly record: FormRecord;
}

export const toRecordsByAlias = (forms: readonly FormSubmission[]): FormsByAlias =>
  Object.fromEntries(forms.map(({ view, record }) => [view.alias, record]));
/**
 * Returns the opinion field of the forms. Its text is the initial value of the opinion, and the opinion is stored under
 * its name (contract form 12).
 */
export function findOpinionField(
  forms: readonly FormSubmission[],
): { readonly name: string; readonly text: string } | undefined {
  const [found] = forms.flatMap(({ view: { opinionField }, record }) =>
    opinionField === undefined ? [] : [{ name: opinionField, text: asText(record.fields[opinionField] ?? null) }],
  );
  return found;
}

/** Returns the validation issues of forms that have not been submitted yet. */
export const validateForms = (forms: readonly FormSubmission[]): readonly FieldIssue[] =>
  forms.flatMap(({ view, record }) => checkForm(view, record));

/**
 * Returns the validation issues of the forms of a running request. Values that are stored and unchanged raise no issue.
 */
export const validateChangedForms = (forms: readonly FormSubmission[]): readonly FieldIssue[] =>
  forms.flatMap(({ view, record }) => checkForm(view, record, view.record));
