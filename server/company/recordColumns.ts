import { createHash } from 'node:crypto';
import type { StoredColumn } from '#server/db/schema/companyFileRows.ts';

/** Types of attributes of a business object (contract form 1). */
export const ATTRIBUTE_TYPES = ['varchar', 'clob', 'number', 'int', 'date'] as const;
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];

export type RecordColumn = StoredColumn;

/**
 * Maximum number of columns; further attributes are stored in `extra`. A PostgreSQL table may have 1,600 columns in its
 * lifetime, dropped ones included.
 */
export const MAX_COLUMNS = 400;

/** Column name with prefix, short enough that the suffixes of labels and old versions fit into 63 characters. */
const COLUMN = /^[A-Z][A-Z0-9_]{0,40}$/u;

/** Returns the column of an attribute; `undefined` if the name cannot be a column. */
export function toColumnName(attribute: string): string | undefined {
  const name = `F_${attribute.toUpperCase()}`;
  return /^[A-Za-z]/u.test(attribute) && COLUMN.test(name) ? name : undefined;
}

/** Returns the column of the label beside a value (contract form 6). */
export const toLabelColumn = (column: string): string => `${column}_NAME`;

const PLAIN_NAME = /^[a-z0-9]+(?:_[a-z0-9]+)*$/u;
const MAX_NAME_LENGTH = 63;

/**
 * Returns the table of an object or of a part of it. Names with other characters or of more than 63 characters are
 * hashed.
 */
export function toTableName(tenant: string, object: string, part: string): string {
  const parts = [tenant, object, ...(part === '' ? [] : [part])];
  const plain = `t${parts.join('__')}`;
  if (parts.every((each) => PLAIN_NAME.test(each)) && plain.length <= MAX_NAME_LENGTH) return plain;
  return `x${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40)}`;
}
