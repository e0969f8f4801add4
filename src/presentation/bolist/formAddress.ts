import type { PageAddress } from '../routes/addresses.ts';

/** Which record of a form, and whether it is only read; a new one without. */
interface FormRecordAddress {
  readonly pk?: string;
  readonly isReadOnly?: boolean;
}

/** The page of a form that stands by itself. */
export const formAddress = (form: string, { pk = '', isReadOnly = false }: FormRecordAddress = {}): PageAddress => ({
  page: 'customForm',
  params: { alias: form, ...(pk !== '' && { pk }), ...(isReadOnly && { readOnly: '1' }) },
});
