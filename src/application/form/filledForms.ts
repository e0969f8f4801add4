import { checkForm } from '#domain/form/check.ts';
import type { FormRecord, FormView } from '#domain/form/definition.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import type { FormsByAlias } from '../ports/taskGateway.ts';

/** A form together with what was filled in. */
export interface FilledForm { readonly view: FormView; readonly record: FormRecord }

export const recordsOf = (forms: readonly FilledForm[]): FormsByAlias => Object.fromEntries(forms.map(({ view, record }) => [view.alias, record]));
export const issuesOf = (forms: readonly FilledForm[]): readonly FieldIssue[] => forms.flatMap(({ view, record }) => checkForm(view, record));
