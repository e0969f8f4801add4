import { evaluate, evaluateCondition } from '../expression/evaluate.ts';
import type { ValueLookup } from '../expression/lookup.ts';
import { parseExpression } from '../expression/parseExpression.ts';
import type { Expression, Value } from '../expression/tree.ts';
import { asText } from '../forms/doubleValues.ts';
import { parsePictureTag, type PictureBox, type PrintPicture } from './printPicture.ts';

/** A value available in a template: `text` as displayed, `value` for expressions. */
export interface PrintEntry {
  readonly text: string;
  readonly value: Value;
  /** Present for a field with pictures. */
  readonly pictures?: readonly PrintPicture[];
}

/**
 * The names available at one place of a template: single entries (`amount`, `label.amount`, `request.number`) and
 * repeated rows, each with its own scope. Plain JSON, so that it can be sent to the process that draws the document.
 */
export interface PrintScope {
  readonly entries: Readonly<Record<string, PrintEntry>>;
  readonly rows: Readonly<Record<string, readonly PrintScope[]>>;
}

/** The nested scopes of a placeholder, from the document to the innermost row. */
export type PrintScopes = readonly PrintScope[];

const EMPTY_SCOPE: PrintScope = { entries: {}, rows: {} };

/**
 * Returns the text of a placeholder. A name is printed as the form displays it; any other expression is computed from
 * the stored values. A missing value is printed as an empty text.
 */
export const renderPlaceholderText = (tag: string, scopes: PrintScopes): string =>
  entryOf(tag, scopes)?.text ?? asText(computed(tag, scopes));

/** Returns the value of a placeholder, for formats that store numbers as numbers. */
export const evaluatePlaceholder = (tag: string, scopes: PrintScopes): Value => {
  const entry = entryOf(tag, scopes);
  return entry === undefined ? computed(tag, scopes) : entry.value;
};

/** Returns the pictures of a placeholder and the box they are fitted into. */
export function findPlaceholderPictures(
  tag: string,
  scopes: PrintScopes,
): { readonly pictures: readonly PrintPicture[]; readonly box: PictureBox } | undefined {
  const read = parsePictureTag(tag);
  return read && { pictures: entryOf(read.name, scopes)?.pictures ?? [], box: read.box };
}

/**
 * Returns the scopes in which the content between `{#tag}` and `{/tag}` is printed: one for each row of a table, or one
 * if a condition is true.
 */
export function listPlaceholderRows(tag: string, scopes: PrintScopes): readonly PrintScope[] {
  const rows = rowsOf(tag, scopes);
  if (rows !== undefined) return rows;
  const entry = entryOf(tag, scopes);
  const isShown = entry === undefined ? conditionHolds(tag, scopes) : entry.text !== '';
  return isShown ? [EMPTY_SCOPE] : [];
}

function conditionHolds(tag: string, scopes: PrintScopes): boolean {
  const tree = parseTag(tag);
  return tree !== undefined && evaluateCondition(tree, createScopeLookup(scopes));
}

function computed(tag: string, scopes: PrintScopes): Value {
  const tree = parseTag(tag);
  return tree === undefined ? null : evaluate(tree, createScopeLookup(scopes));
}

function parseTag(tag: string): Expression | undefined {
  const read = parseExpression(tag);
  return read.ok ? read.value : undefined;
}

const createScopeLookup =
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

/** Finds an entry in the innermost scope that contains the name. */
const entryOf = (name: string, scopes: PrintScopes): PrintEntry | undefined =>
  scopes.findLast(({ entries }) => own(entries, name) !== undefined)?.entries[name];
const rowsOf = (name: string, scopes: PrintScopes): readonly PrintScope[] | undefined =>
  scopes.findLast(({ rows }) => own(rows, name) !== undefined)?.rows[name];

const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
