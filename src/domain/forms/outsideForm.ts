import type { FormRecord, FormRow } from './formDefinition.ts';

/**
 * Field in which the answers of a form on another site are stored as JSON text until they are submitted (contract form
 * 15).
 */
export const EXTERNAL_FORM_FIELD = 'outsideForm';
/** The control that draws such a form. Ours. */
export const EXTERNAL_FORM_CONTROL = 'rx-outside-form';

/** Returns the fields to submit: the parsed answers of the external form replace the text they were stored in. */
export function mergeExternalAnswers({ fields }: Pick<FormRecord, 'fields'>, read: (text: string) => FormRow): FormRow {
  const { [EXTERNAL_FORM_FIELD]: kept, ...own } = fields;
  return typeof kept === 'string' && kept !== '' ? { ...own, ...read(kept) } : own;
}
