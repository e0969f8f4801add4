import { createHash } from 'node:crypto';
import type { StoredColumn } from '../storage/schema/companyFileRows.ts';

/** What an attribute of a business object holds (contract form 1). */
export const ATTRIBUTE_TYPES = ['varchar', 'clob', 'number', 'int', 'date'] as const;
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];

/** Where the values of an attribute lie. */
export type RecordColumn = StoredColumn;

/** Beyond it the values of an attribute lie in `extra`: a table of PostgreSQL has room for 1,600 columns, ever. */
export const MOST_COLUMNS = 400;

/** Of a column with its prefix, so that a label and an old version still fit into 63 letters. */
const COLUMN = /^[A-Z][A-Z0-9_]{0,40}$/u;

/** What a column is called after its attribute; `undefined` for a name no column can have. */
export function columnOf(attribute: string): string | undefined {
  const name = `F_${attribute.toUpperCase()}`;
  return /^[A-Za-z]/u.test(attribute) && COLUMN.test(name) ? name : undefined;
}

/** The column of a label beside a value (contract form 6). */
export const labelColumn = (column: string): string => `${column}_NAME`;

const PLAIN = /^[a-z0-9]+(?:_[a-z0-9]+)*$/u;
const LONGEST_NAME = 63;

/** The table of an object or of a part of it. What cannot be spelled plainly, or is too long, is told by its digest. */
export function tableNameOf(tenant: string, object: string, part: string): string {
  const parts = [tenant, object, ...(part === '' ? [] : [part])];
  const plain = `t${parts.join('__')}`;
  if (parts.every((each) => PLAIN.test(each)) && plain.length <= LONGEST_NAME) return plain;
  return `x${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40)}`;
}
