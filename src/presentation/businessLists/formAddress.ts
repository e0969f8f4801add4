import type { PageAddress } from '../ui/navigation/addresses.ts';

/** The record of a form and whether it is read-only. Without `pk`, the form creates a record. */
interface FormRecordAddress {
  readonly pk?: string;
  readonly isReadOnly?: boolean;
}

export const formAddress = (form: string, { pk = '', isReadOnly = false }: FormRecordAddress = {}): PageAddress => ({
  page: 'customForm',
  params: { alias: form, ...(pk !== '' && { pk }), ...(isReadOnly && { readOnly: '1' }) },
});
