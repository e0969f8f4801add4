import type { PersonRow } from './directory.ts';

type MailColumns = Pick<PersonRow, 'email' | 'companyEmail'>;

/**
 * Returns the mail columns after the company has set an address. A new address replaces the one the user entered; an
 * unchanged one keeps it.
 */
export const toMailColumns = (given: string, old: MailColumns | undefined): MailColumns => ({
  companyEmail: given,
  email: old !== undefined && given === old.companyEmail ? old.email : given,
});
