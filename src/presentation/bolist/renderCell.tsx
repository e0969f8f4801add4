import type { Cell } from '#domain/bolist/listCells.ts';
import type { BusinessRow, ListColumn, Rendering } from '#domain/bolist/listDefinition.ts';
import { asText, readJson } from '#domain/form/doubleValues.ts';
import type { Value } from '#domain/expression/tree.ts';
import { writeDate } from '#application/form/dateText.ts';
import { numberFormatter } from '#application/formatters.ts';
import type { CardWords } from '../shared/cards/cardContent.ts';
import type { Tone } from '../shared/tone.ts';
import { readFiles } from '../form/controls/fieldFiles.ts';

/** Where a column stands on a card. */
export type CellPart = 'pair' | 'fact' | 'chip' | 'figure' | 'picture' | 'none';

/** One cell as it is drawn. */
export interface CellContext {
  readonly row: BusinessRow;
  readonly column: ListColumn;
  readonly cell: Cell;
}

/** How a rendering is put into words, and where it stands. */
interface CellLook {
  readonly part: CellPart;
  readonly toText?: (context: CellContext, words: CardWords) => string;
  readonly tone?: (context: CellContext) => Tone;
}

const asItIs: CellLook = { part: 'pair' };
const somebody: CellLook = { part: 'fact' };

/** Every rendering of the contract (contract lists 4): where it stands on a card, and what it says. */
const LOOKS: Readonly<Record<Rendering, CellLook>> = {
  markup: { part: 'pair', toText: plainWords },
  text: { part: 'pair', toText: plainWords },
  plain: { part: 'pair', toText: plainWords },
  script: asItIs,
  mask: asItIs,
  search: asItIs,
  address: { part: 'fact', toText: addressWords },
  map: { part: 'fact', toText: addressWords },
  people: somebody,
  groups: somebody,
  tenant: somebody,
  date: { part: 'pair', toText: dateWords },
  number: { part: 'pair', toText: numberWords },
  link: asItIs,
  label: { part: 'chip', toText: labelWords, tone: labelTone },
  items: { part: 'chip', toText: labelWords, tone: labelTone },
  percent: { part: 'pair', toText: percentWords },
  request: { part: 'pair' },
  requestStatus: { part: 'chip', tone: ({ row }) => (row.isInProcess ? 'action' : 'neutral') },
  currentNode: { part: 'fact' },
  currentHandler: somebody,
  overdue: { part: 'chip', tone: () => 'refuse' },
  otherList: asItIs,
  start: { part: 'none' },
  form: asItIs,
  pictures: { part: 'picture', toText: fileWords },
  files: { part: 'pair', toText: fileWords },
  actions: { part: 'none' },
};

/** What a cell says, in the reader's language. */
export const cellWords = (context: CellContext, words: CardWords): string =>
  LOOKS[context.column.rendering].toText?.(context, words) ?? context.cell.text;

/** Money is what a card is about: it stands at the right of the title. */
export const cellPart = ({ rendering, kind }: ListColumn): CellPart =>
  kind === 'money' && LOOKS[rendering].part === 'pair' ? 'figure' : LOOKS[rendering].part;

export const cellTone = (context: CellContext): Tone => LOOKS[context.column.rendering].tone?.(context) ?? 'neutral';

/** Values nobody has rendered are written as the kind of their column wants it. */
function plainWords(context: CellContext, words: CardWords): string {
  if (isRendered(context)) return context.cell.text;
  if (context.column.kind === 'date') return dateWords(context, words);
  return context.column.kind === 'text' ? context.cell.text : numberWords(context, words);
}

/** Somebody has put it into words already; those hold. */
const isRendered = ({ row, column }: CellContext): boolean =>
  [`${column.field}_display`, `${column.field}_render`].some((name) => Object.hasOwn(row.values, name));

function dateWords(context: CellContext, { language }: CardWords): string {
  if (isRendered(context)) return context.cell.text;
  const stored = asText(context.cell.raw);
  const format = asText(context.column.settings['format']) || (/ 00:00(?::00)?$/u.test(stored) ? 'YYYY-MM-DD' : '');
  return writeDate(stored, format || (stored.length > 10 ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD'), language);
}

function numberWords(context: CellContext, { language }: CardWords): string {
  const stored = asText(context.cell.raw);
  if (isRendered(context) || stored.trim() === '' || !Number.isFinite(Number(stored))) return context.cell.text;
  const digits = context.column.kind === 'money' ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : {};
  return numberFormatter(language, { maximumFractionDigits: 20, ...digits }).format(Number(stored));
}

/** From 0 to 100; nothing where it is no number. */
export function percentOf({ cell: { raw, text, structure } }: CellContext): number | undefined {
  const given = asText(raw) || asText(structure) || text;
  const value = Number(given.replace('%', ''));
  return given.trim() === '' || !Number.isFinite(value) ? undefined : Math.min(100, Math.max(0, value));
}

function percentWords(context: CellContext, { language }: CardWords): string {
  const value = percentOf(context);
  return value === undefined
    ? context.cell.text
    : numberFormatter(language, { style: 'percent', maximumFractionDigits: 1 }).format(value / 100);
}

/** The parts of an address from large to small. */
function addressWords({ cell: { text, raw } }: CellContext): string {
  const opened = partsOfValue(raw);
  const parts = ['province', 'city', 'county', 'address'].map((name) => asText(opened[name]));
  return parts.some((part) => part !== '') ? [...new Set(parts)].join('') : text;
}

/** What the company calls a value, where the platform has not said it. */
function labelWords(context: CellContext): string {
  const label = choiceOf(context)?.['name'] ?? choiceOf(context)?.['label'];
  return isRendered(context) ? context.cell.text : asText(label) || context.cell.text;
}

const TONES: Readonly<Record<string, Tone>> = {
  green: 'agree',
  success: 'agree',
  red: 'refuse',
  danger: 'refuse',
  error: 'refuse',
  orange: 'return',
  yellow: 'return',
  warning: 'return',
  blue: 'action',
  processing: 'action',
  primary: 'action',
  purple: 'moved',
  cyan: 'shown',
};

/** The colour the company has chosen, as one of ours; it never says anything alone. */
function labelTone(context: CellContext): Tone {
  const colour = asText(choiceOf(context)?.['color']).toLowerCase();
  return Object.hasOwn(TONES, colour) ? (TONES[colour] ?? 'neutral') : 'neutral';
}

/** The entry of the column's settings that speaks of this value. */
function choiceOf({ column: { settings }, cell: { raw } }: CellContext): Readonly<Record<string, Value>> | undefined {
  const given = settings['items'] ?? settings['options'] ?? settings['labels'] ?? [];
  const items = typeof given === 'string' ? readJson(given) : given;
  const value = asText(partsOfValue(raw)['value'] ?? raw);
  return Array.isArray(items)
    ? items.map((item: Value) => partsOfValue(item)).find((item) => asText(item['value'] ?? item['key']) === value)
    : undefined;
}

function fileWords({ cell }: CellContext, { t }: CardWords): string {
  const count = filesIn(cell).length;
  return count === 0 ? '' : t('bolist.files', { count });
}

/** Stored files of a cell: as a form keeps them, or their ids alone (contract lists 4). */
export function filesIn({ raw }: Cell) {
  const stored = readFiles(raw).filter(({ id }) => id !== '');
  const opened = typeof raw === 'string' ? readJson(raw) : raw;
  if (stored.length > 0 || typeof opened === 'object') return stored;
  const ids = asText(raw)
    .split(',')
    .map((id) => id.trim())
    .filter((id) => /^\w+$/u.test(id));
  return ids.map((id) => ({ id, name: id, size: 0 }));
}

export const partsOfValue = (value: Value | undefined): Readonly<Record<string, Value>> => {
  const opened = typeof value === 'string' ? readJson(value) : value;
  return typeof opened === 'object' && opened !== null && !Array.isArray(opened)
    ? (opened as Readonly<Record<string, Value>>)
    : {};
};
