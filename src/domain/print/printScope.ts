import { evaluate, holds } from '../expression/evaluate.ts';
import type { ValueLookup } from '../expression/lookup.ts';
import { parseExpression } from '../expression/parseExpression.ts';
import type { Expression, Value } from '../expression/tree.ts';
import { asText } from '../form/doubleValues.ts';
import { readPictureTag, type PictureBox, type PrintPicture } from './printPicture.ts';

/** Something a template may name: as one reads it, and what expressions compute with. */
export interface PrintEntry {
  readonly text: string;
  readonly value: Value;
  /** Of a field that holds pictures. */
  readonly pictures?: readonly PrintPicture[];
}

/**
 * What a template may name at one place: single entries (`amount`, `label.amount`, `request.number`), and rows that are
 * repeated, each of them a scope of its own. Plain JSON: it travels to whoever draws the document.
 */
export interface PrintScope {
  readonly entries: Readonly<Record<string, PrintEntry>>;
  readonly rows: Readonly<Record<string, readonly PrintScope[]>>;
}

/** The scopes a placeholder stands in, from the whole document to the innermost row. */
export type PrintScopes = readonly PrintScope[];

const EMPTY_SCOPE: PrintScope = { entries: {}, rows: {} };

/**
 * What a placeholder is replaced by. A name is written as the form shows it; anything else is computed from what is
 * stored. What is not there is nothing.
 */
export const printedText = (tag: string, scopes: PrintScopes): string =>
  entryOf(tag, scopes)?.text ?? asText(computed(tag, scopes));

/** The same as a value, for whoever writes figures as figures. */
export const printedValue = (tag: string, scopes: PrintScopes): Value => {
  const entry = entryOf(tag, scopes);
  return entry === undefined ? computed(tag, scopes) : entry.value;
};

/** The pictures a placeholder asks for, and the box each of them is fitted into. */
export function printedPictures(
  tag: string,
  scopes: PrintScopes,
): { readonly pictures: readonly PrintPicture[]; readonly box: PictureBox } | undefined {
  const read = readPictureTag(tag);
  return read && { pictures: entryOf(read.name, scopes)?.pictures ?? [], box: read.box };
}

/**
 * How often what stands between `{#tag}` and `{/tag}` is written, and in which scope: once for each row of a table, or
 * once in the same scope while a condition holds.
 */
export function printedRows(tag: string, scopes: PrintScopes): readonly PrintScope[] {
  const rows = rowsOf(tag, scopes);
  if (rows !== undefined) return rows;
  const entry = entryOf(tag, scopes);
  const isShown = entry === undefined ? conditionHolds(tag, scopes) : entry.text !== '';
  return isShown ? [EMPTY_SCOPE] : [];
}

function conditionHolds(tag: string, scopes: PrintScopes): boolean {
  const tree = treeOf(tag);
  return tree !== undefined && holds(tree, lookupInScopes(scopes));
}

function computed(tag: string, scopes: PrintScopes): Value {
  const tree = treeOf(tag);
  return tree === undefined ? null : evaluate(tree, lookupInScopes(scopes));
}

function treeOf(tag: string): Expression | undefined {
  const read = parseExpression(tag);
  return read.ok ? read.value : undefined;
}

const lookupInScopes =
  (scopes: PrintScopes): ValueLookup =>
  (path) => {
    const entry = entryOf(path.join('.'), scopes);
    if (entry !== undefined) return entry.value;
    const [table = '', ...column] = path;
    const rows = rowsOf(table, scopes);
    if (rows === undefined) return undefined;
    const name = column.join('.');
    return rows.map((row) => (name === '' ? true : (own(row.entries, name)?.value ?? null)));
  };

/** The innermost scope that knows a name has it. */
const entryOf = (name: string, scopes: PrintScopes): PrintEntry | undefined =>
  scopes.findLast(({ entries }) => own(entries, name) !== undefined)?.entries[name];
const rowsOf = (name: string, scopes: PrintScopes): readonly PrintScope[] | undefined =>
  scopes.findLast(({ rows }) => own(rows, name) !== undefined)?.rows[name];

const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
