import type { Value } from '../expression/tree.ts';
import { isExactNumber, parseDecimal } from '../shared/decimal.ts';
import { getOwn } from '../shared/getOwn.ts';
import { memoise } from '../shared/memoise.ts';
import { toLatinKeyboard, parseTypedNumber } from '../shared/typedNumber.ts';
import { removeInvisible } from '../shared/removeInvisible.ts';
import { compileRules } from '../validation/compileRules.ts';
import { parseRuleList } from '../validation/ruleList.ts';
import { getControlKind } from './controlKinds.ts';
import { asText } from './doubleValues.ts';
import type { FieldDefinition, FormRecord, FormRow, FormView } from './formDefinition.ts';

/**
 * Normalizes the spelling of a typed value to the one its rules accept: full-width digits of a mobile number, spaces in
 * a bank account, `2,50` in a number field. Returns the value unchanged if its rules accept it already, or if no
 * spelling satisfies them.
 */
export function normalizeTypedValue(field: FieldDefinition, value: Value): Value {
  if (typeof value !== 'string' || value === '') return value;
  switch (getControlKind(field.control)) {
    case 'number':
      return normalizeNumber(value);
    case 'text':
      return field.rules === '' ? value : normalizeText(field, value);
    default:
      return value;
  }
}

/** Normalizes a numeric text. Returns a number if it can be represented exactly, otherwise text. */
function normalizeNumber(text: string): Value {
  if (parseDecimal(text) !== undefined) return text;
  const plain = parseTypedNumber(text);
  if (plain === undefined) return removeInvisible(text) === '' ? '' : text;
  return isExactNumber(plain) ? Number(plain) : plain;
}

/** Rules for numbers that people write in groups of digits. */
const NUMERIC_RULES: ReadonlySet<string> = new Set([
  ...['isNumber', 'isInteger', 'isPositiveInteger', 'isNegtiveInteger', 'isFloat', 'isPositiveFloat'],
  ...['isNegtiveFloat', 'IDCard', 'isChinesePostCode', 'isChineseMobile', 'isChinesePhone', 'isIP', 'isQQ'],
]);
const MOBILE = 'isChineseMobile';

const readRules = memoise((field: FieldDefinition) => {
  const names = parseRuleList(field.rules).rules.map(({ name }) => name);
  return {
    check: compileRules(field.rules),
    isFigure: names.some((name) => NUMERIC_RULES.has(name)),
    isMobile: names.includes(MOBILE),
  };
});

function normalizeText(field: FieldDefinition, text: string): string {
  const { check, isFigure, isMobile } = readRules(field);
  const isRight = (spelling: string): boolean => spelling !== '' && check(spelling) === undefined;
  if (check(text) === undefined) return text;
  const latin = toLatinKeyboard(text);
  const together = latin.replaceAll(/[\s-]/gu, '');
  const spellings = [
    removeInvisible(text),
    text.normalize('NFC'),
    latin,
    // A full stop of an input method in an address, and the usual spellings of an area code.
    latin.replaceAll('\u3002', '.'),
    latin.replace(/^\(?(0\d{2,3})[) ] ?(\d{7,8})$/u, '$1-$2'),
    ...(isFigure && DIGIT_GROUPS.test(latin) ? [latin.replaceAll(' ', ''), together] : []),
    // A hyphen after an account number is not its sign.
    ...(isFigure && !latin.endsWith('-') ? [parseTypedNumber(text) ?? ''] : []),
    ...(isMobile ? [together.replace(/^(?:\+|00)?86(?=1\d{10}$)/u, '')] : []),
  ];
  return spellings.find(isRight) ?? text;
}
/** Digits separated by spaces and hyphens, as on bank cards or in phone numbers. */
const DIGIT_GROUPS = /^[-+]?[\dX.]+(?:[ -]+[\dX.]+)*$/iu;

/**
 * Normalizes every value of a record that its form defines. Returns the same object if nothing changes.
 * @param before the stored record: unchanged values keep their spelling
 */
export function normalizeRecord(
  { sections, idField }: Pick<FormView, 'sections' | 'idField'>,
  record: FormRecord,
  before: FormRecord,
): FormRecord {
  const items = sections.flatMap((section) => section.items);
  const main = items.filter((item) => item.kind === 'field');
  const parts = items.filter((item) => item.kind === 'part');
  const tables = items.filter((item) => item.kind === 'subTable');
  const folded: FormRecord = {
    fields: normalizeRow(main, record.fields, before.fields),
    parts: mapOwn(record.parts, parts, (part, row) => normalizeRow(part.fields, row, getOwn(before.parts, part.alias))),
    tables: mapOwn(record.tables, tables, (table, rows) => {
      const stored = new Map((getOwn(before.tables, table.alias) ?? []).map((row) => [asText(row[idField]), row]));
      const kept = rows.map((row) => normalizeRow(table.fields, row, stored.get(asText(row[idField]))));
      return kept.every((row, at) => row === rows[at]) ? rows : kept;
    }),
  };
  const isSame = folded.fields === record.fields && folded.parts === record.parts && folded.tables === record.tables;
  return isSame ? record : folded;
}

function mapOwn<T, Item extends { readonly alias: string }>(
  held: Readonly<Record<string, T>>,
  items: readonly Item[],
  fold: (item: Item, value: T) => T,
): Readonly<Record<string, T>> {
  const folded = items.flatMap((item) => {
    const value = getOwn(held, item.alias);
    return value === undefined ? [] : [[item.alias, fold(item, value)] as const];
  });
  return folded.every(([name, value]) => value === held[name]) ? held : { ...held, ...Object.fromEntries(folded) };
}

/** Normalizes a row. Returns the same object if nothing changes, so that caches keyed by the object stay valid. */
function normalizeRow(fields: readonly FieldDefinition[], row: FormRow, before: FormRow = {}): FormRow {
  const changed = fields.flatMap((field) => {
    const value = getOwn(row, field.name);
    if (value === undefined || value === getOwn(before, field.name)) return [];
    const folded = normalizeTypedValue(field, value);
    return folded === value ? [] : [[field.name, folded] as const];
  });
  return changed.length === 0 ? row : { ...row, ...Object.fromEntries(changed) };
}
