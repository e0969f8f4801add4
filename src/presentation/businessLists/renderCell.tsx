import type { Cell } from '#domain/businessLists/listCells.ts';
import type { BusinessRow, ListColumn, Rendering } from '#domain/businessLists/listDefinition.ts';
import { asText, readJson } from '#domain/forms/doubleValues.ts';
import type { Value } from '#domain/expression/tree.ts';
import { formatStoredDate } from '#application/formatting/dateText.ts';
import { numberFormatter } from '#application/formatting/formatters.ts';
import type { CardContext } from '../ui/cards/cardContent.ts';
import type { Tone } from '../ui/controls/tone.ts';
import { readFiles } from '../forms/controls/media/fieldFiles.ts';

/** The position of a column on a card. */
export type CellPart = 'pair' | 'fact' | 'chip' | 'figure' | 'picture' | 'none';

export interface CellContext {
  readonly row: BusinessRow;
  readonly column: ListColumn;
  readonly cell: Cell;
}

/** The position and the text format of a rendering. */
interface CellLook {
  readonly part: CellPart;
  readonly toText?: (context: CellContext, words: CardContext) => string;
  readonly tone?: (context: CellContext) => Tone;
}

const PLAIN_LOOK: CellLook = { part: 'pair' };
const USER_LOOK: CellLook = { part: 'fact' };

/** All renderings of the contract (contract lists 4). */
const CELL_LOOKS: Readonly<Record<Rendering, CellLook>> = {
  markup: { part: 'pair', toText: formatPlainCell },
  text: { part: 'pair', toText: formatPlainCell },
  plain: { part: 'pair', toText: formatPlainCell },
  script: PLAIN_LOOK,
  mask: PLAIN_LOOK,
  search: PLAIN_LOOK,
  address: { part: 'fact', toText: formatAddressCell },
  map: { part: 'fact', toText: formatAddressCell },
  people: USER_LOOK,
  groups: USER_LOOK,
  tenant: USER_LOOK,
  date: { part: 'pair', toText: formatDateCell },
  number: { part: 'pair', toText: formatNumberCell },
  link: PLAIN_LOOK,
  label: { part: 'chip', toText: formatLabelCell, tone: labelTone },
  items: { part: 'chip', toText: formatLabelCell, tone: labelTone },
  percent: { part: 'pair', toText: formatPercentCell },
  request: { part: 'pair' },
  requestStatus: { part: 'chip', tone: ({ row }) => (row.isInProcess ? 'action' : 'neutral') },
  currentNode: { part: 'fact' },
  currentHandler: USER_LOOK,
  overdue: { part: 'chip', tone: () => 'refuse' },
  otherList: PLAIN_LOOK,
  start: { part: 'none' },
  form: PLAIN_LOOK,
  pictures: { part: 'picture', toText: formatFileCell },
  files: { part: 'pair', toText: formatFileCell },
  actions: { part: 'none' },
};

/** Formats a cell in the user's language. */
export const formatCell = (context: CellContext, words: CardContext): string =>
  CELL_LOOKS[context.column.rendering].toText?.(context, words) ?? context.cell.text;

/** Returns the position of a column on a card. Amounts of money are shown at the right of the title. */
export const cellPart = ({ rendering, kind }: ListColumn): CellPart =>
  kind === 'money' && CELL_LOOKS[rendering].part === 'pair' ? 'figure' : CELL_LOOKS[rendering].part;

export const cellTone = (context: CellContext): Tone =>
  CELL_LOOKS[context.column.rendering].tone?.(context) ?? 'neutral';

/** Formats values without a rendering by the kind of their column. */
function formatPlainCell(context: CellContext, words: CardContext): string {
  if (hasDisplayText(context)) return context.cell.text;
  if (context.column.kind === 'date') return formatDateCell(context, words);
  return context.column.kind === 'text' ? context.cell.text : formatNumberCell(context, words);
}

/** Whether the platform returned a display text for the cell. That text is used unchanged. */
const hasDisplayText = ({ row, column }: CellContext): boolean =>
  [`${column.field}_display`, `${column.field}_render`].some((name) => Object.hasOwn(row.values, name));

function formatDateCell(context: CellContext, { language }: CardContext): string {
  if (hasDisplayText(context)) return context.cell.text;
  const stored = asText(context.cell.raw);
  const format = asText(context.column.settings['format']) || (/ 00:00(?::00)?$/u.test(stored) ? 'YYYY-MM-DD' : '');
  return formatStoredDate(stored, format || (stored.length > 10 ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD'), language);
}

function formatNumberCell(context: CellContext, { language }: CardContext): string {
  const stored = asText(context.cell.raw);
  if (hasDisplayText(context) || stored.trim() === '' || !Number.isFinite(Number(stored))) return context.cell.text;
  const digits = context.column.kind === 'money' ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : {};
  return numberFormatter(language, { maximumFractionDigits: 20, ...digits }).format(Number(stored));
}

/** Returns a percentage from 0 to 100. Undefined if the value is not a number. */
export function parsePercent({ cell: { raw, text, structure } }: CellContext): number | undefined {
  const given = asText(raw) || asText(structure) || text;
  const value = Number(given.replace('%', ''));
  return given.trim() === '' || !Number.isFinite(value) ? undefined : Math.min(100, Math.max(0, value));
}

function formatPercentCell(context: CellContext, { language }: CardContext): string {
  const value = parsePercent(context);
  return value === undefined
    ? context.cell.text
    : numberFormatter(language, { style: 'percent', maximumFractionDigits: 1 }).format(value / 100);
}

/** Joins the parts of an address from the province down to the street. */
function formatAddressCell({ cell: { text, raw } }: CellContext): string {
  const opened = parseObjectValue(raw);
  const parts = ['province', 'city', 'county', 'address'].map((name) => asText(opened[name]));
  return parts.some((part) => part !== '') ? [...new Set(parts)].join('') : text;
}

/** Returns the configured label of a value if the platform returned no display text. */
function formatLabelCell(context: CellContext): string {
  const label = findChoice(context)?.['name'] ?? findChoice(context)?.['label'];
  return hasDisplayText(context) ? context.cell.text : asText(label) || context.cell.text;
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

/** Maps the configured colour to one of the app's tones. The text always conveys the meaning as well. */
function labelTone(context: CellContext): Tone {
  const colour = asText(findChoice(context)?.['color']).toLowerCase();
  return Object.hasOwn(TONES, colour) ? (TONES[colour] ?? 'neutral') : 'neutral';
}

/** Returns the entry of the column's settings that matches the value. */
function findChoice({ column: { settings }, cell: { raw } }: CellContext): Readonly<Record<string, Value>> | undefined {
  const given = settings['items'] ?? settings['options'] ?? settings['labels'] ?? [];
  const items = typeof given === 'string' ? readJson(given) : given;
  const value = asText(parseObjectValue(raw)['value'] ?? raw);
  return Array.isArray(items)
    ? items.map((item: Value) => parseObjectValue(item)).find((item) => asText(item['value'] ?? item['key']) === value)
    : undefined;
}

function formatFileCell({ cell }: CellContext, { t }: CardContext): string {
  const count = readCellFiles(cell).length;
  return count === 0 ? '' : t('bolist.files', { count });
}

/** Returns the stored files of a cell, given as form values or as ids (contract lists 4). */
export function readCellFiles({ raw }: Cell) {
  const stored = readFiles(raw).filter(({ id }) => id !== '');
  const opened = typeof raw === 'string' ? readJson(raw) : raw;
  if (stored.length > 0 || typeof opened === 'object') return stored;
  const ids = asText(raw)
    .split(',')
    .map((id) => id.trim())
    .filter((id) => /^\w+$/u.test(id));
  return ids.map((id) => ({ id, name: id, size: 0 }));
}

export const parseObjectValue = (value: Value | undefined): Readonly<Record<string, Value>> => {
  const opened = typeof value === 'string' ? readJson(value) : value;
  return typeof opened === 'object' && opened !== null && !Array.isArray(opened)
    ? (opened as Readonly<Record<string, Value>>)
    : {};
};
