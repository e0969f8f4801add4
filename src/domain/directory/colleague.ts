import type { GroupId } from '../shared/ids.ts';
import type { Person } from './person.ts';

/** An additional property of a user in the company's address book; `name` is its label if the company has set one. */
export interface Property {
  readonly key: string;
  readonly name?: string;
  readonly value: string;
}

/** A user as the address book shows them (spec 3 "Address book fields"). Unknown values are empty. */
export interface Colleague extends Person {
  readonly mobile: string;
  readonly email: string;
  readonly departmentId: GroupId;
  readonly properties: readonly Property[];
}

/** Keys of the properties that the specification names; they are requested from the platform by these keys. */
export const PROPERTY_KEYS = ['landline', 'office', 'carNumber'] as const;
export type KnownProperty = (typeof PROPERTY_KEYS)[number];

/** Shorter numbers are internal extensions, which cannot be dialled from outside. */
const MIN_PHONE_DIGITS = 5;

/**
 * Returns the `tel:` URL of a phone number: its digits, with a leading + if the number has one, as `tel:02158880001`
 * for `021-5888 0001`. Text after the number, such as an extension, is ignored. Returns `undefined` if there are fewer
 * than five digits.
 */
export function toTelUrl(written: string): string | undefined {
  const [number = ''] = /^\s*\+?[\d\s().\-\u2010-\u2015]*/u.exec(written.normalize('NFKC')) ?? [];
  const digits = number.replaceAll(/\D/gu, '');
  if (digits.length < MIN_PHONE_DIGITS) return undefined;
  return `tel:${number.trim().startsWith('+') ? '+' : ''}${digits}`;
}
