/** Reference implementation of lists by the contract (contract wire 4), on rows in memory: slow and simple. */

interface Filter {
  readonly name: string;
  readonly operator: string;
  readonly value: string;
}
type Filters = readonly Filter[];
type Said = string | number | null;
/** The value of a column for a row: a text, a timestamp, or one text per language. */
export type Readings<Row> = Readonly<Record<string, (row: Row) => readonly Said[]>>;

interface Question<Row> {
  readonly filters: Filters;
  readonly readings: Readings<Row>;
  /** Returns the search text of the request's initiator. */
  readonly foundOf: (row: Row) => string;
  readonly numberOf: (row: Row) => string;
  readonly sort: { readonly field: string | undefined; readonly order: string };
  readonly idOf: (row: Row) => string;
}

export function queryModel<Row>(rows: readonly Row[], question: Question<Row>): readonly Row[] {
  const { filters, readings, sort, idOf } = question;
  const seen = filters.map((filter) => [`${filter.name} ${filter.operator}`, filter] as const);
  const wanted = [...new Map(seen).values()];
  const found = rows.filter((row) => wanted.every((filter) => answers(row, filter, question)));
  const newest = (row: Row): Said => readings['CREATE_TIME']?.(row)[0] ?? null;
  const name = (sort.field ?? '').replace(/_$/u, '');
  const sorted = name === 'SUBJECT' ? inEnglish(readings) : readings[name];
  const direction = sort.field !== undefined && sort.order === 'asc' ? 1 : -1;
  return found.toSorted(
    (one, other) =>
      (sorted === undefined ? 0 : direction * compare(sorted(one)[0] ?? null, sorted(other)[0] ?? null)) ||
      -compare(newest(one), newest(other)) ||
      -compare(idOf(one), idOf(other)),
  );
}

/** The readers use English. A title without an English text sorts like an empty value. */
const inEnglish =
  <Row>(readings: Readings<Row>) =>
  (row: Row): readonly Said[] => [readings['SUBJECT']?.(row)[1] ?? null];

/** Empty values sort last. */
function compare(one: Said, other: Said): number {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  return Buffer.compare(Buffer.from(sortable(one)), Buffer.from(sortable(other)));
}
const sortable = (said: string | number): string => (typeof said === 'number' ? String(said).padStart(16, '0') : said);

function answers<Row>(row: Row, { name, operator, value }: Filter, question: Question<Row>): boolean {
  const said = question.readings[name]?.(row) ?? [];
  if (operator === 'ISNULL') return said.every((each) => each === null);
  if (operator === 'NOTNULL') return said.some((each) => each !== null);
  if (name.endsWith('_TIME')) return isAtTime(said[0] ?? null, operator, value);
  const texts = said.map((each) => (each === null ? undefined : String(each)));
  if (operator === 'NEQ') return texts.every((text) => text !== undefined && text !== value);
  if (texts.some((text) => text !== undefined && TEXTS[operator]?.(text, value))) return true;
  if (name !== 'SUBJECT' || operator !== 'LK') return false;
  const plain = value.normalize('NFKC').toLowerCase();
  return question.numberOf(row).toLowerCase().includes(plain) || question.foundOf(row).includes(plain);
}

const TEXTS: Readonly<Record<string, (text: string, value: string) => boolean>> = {
  EQ: (text, value) => text === value,
  GT: (text, value) => compare(text, value) > 0,
  GE: (text, value) => compare(text, value) >= 0,
  LT: (text, value) => compare(text, value) < 0,
  LE: (text, value) => compare(text, value) <= 0,
  LK: (text, value) => (value.match(/\S+/gu) ?? [value]).every((word) => spelled(text).includes(spelled(word))),
  LEK: (text, value) => text.toLowerCase().endsWith(value.toLowerCase()),
  RIK: (text, value) => text.toLowerCase().startsWith(value.toLowerCase()),
  IN: (text, value) => value.split(',').includes(text),
};

/** A search ignores character width, kana type and Unicode composition. */
const spelled = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u3041-\u3096]/gu, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));

const DAY = 86_400_000;

/** A date without time covers the whole day. */
function isAtTime(said: Said, operator: string, value: string): boolean {
  if (typeof said !== 'number') return false;
  const isDay = value.length === 10;
  const from = Date.parse(isDay ? `${value}T00:00:00+08:00` : `${value.replace(' ', 'T')}+08:00`);
  const after = from + (isDay ? DAY : 1000);
  switch (operator) {
    case 'EQ':
      return said >= from && said < after;
    case 'GE':
      return said >= from;
    case 'LT':
      return said < from;
    case 'GT':
      return said >= from + 1000;
    case 'LE':
      return said < after;
    default:
      return false;
  }
}
