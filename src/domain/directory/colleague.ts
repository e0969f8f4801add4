import type { GroupId } from '../shared/ids.ts';
import type { Person } from './person.ts';

/** What a company's address book says of somebody besides; `name` where the company has given it one. */
export interface Property {
  readonly key: string;
  readonly name?: string;
  readonly value: string;
}

/** Somebody as the address book shows them (spec 3 "Address book fields"). Empty where nothing is known. */
export interface Colleague extends Person {
  readonly mobile: string;
  readonly email: string;
  readonly departmentId: GroupId;
  readonly properties: readonly Property[];
}

/** Properties of the specification, by the keys a platform is asked for them. */
export const PROPERTY_KEYS = ['landline', 'office', 'carNumber'] as const;
export type KnownProperty = (typeof PROPERTY_KEYS)[number];

/** Fewer are an extension, which only the company's own telephones know. */
const FEWEST_DIGITS = 5;

/**
 * The address a telephone dials: digits alone, with the + of a country where one leads, as `tel:02158880001` for
 * `021-5888 0001`. What follows another word, such as an extension, is not dialled. Nothing where no number stands.
 */
export function phoneAddress(written: string): string | undefined {
  const [number = ''] = /^\s*\+?[\d\s().\-\u2010-\u2015]*/u.exec(written.normalize('NFKC')) ?? [];
  const digits = number.replaceAll(/\D/gu, '');
  if (digits.length < FEWEST_DIGITS) return undefined;
  return `tel:${number.trim().startsWith('+') ? '+' : ''}${digits}`;
}
