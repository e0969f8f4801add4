import type { FormRecord, FormRow } from './formDefinition.ts';

/**
 * Where the answers of a form that stands on another site are kept, as JSON text, until they are sent (contract form
 * 15).
 */
export const OUTSIDE_FORM_FIELD = 'outsideForm';
/** Ours: how such a form is drawn. */
export const OUTSIDE_FORM_CONTROL = 'rx-outside-form';

/** What is sent: the answers of the other site take the place of the text they were kept in. */
export function withOutsideAnswers({ fields }: Pick<FormRecord, 'fields'>, read: (text: string) => FormRow): FormRow {
  const { [OUTSIDE_FORM_FIELD]: kept, ...own } = fields;
  return typeof kept === 'string' && kept !== '' ? { ...own, ...read(kept) } : own;
}
