import { toCell } from '#domain/businessLists/listCells.ts';
import type { BusinessList, BusinessRow, ListColumn, Rendering } from '#domain/businessLists/listDefinition.ts';
import type { CardContent, CardContext } from '../ui/cards/cardContent.ts';
import { cellPart, cellTone, formatCell, type CellContext, type CellPart } from './renderCell.tsx';

interface FilledCell {
  readonly context: CellContext;
  readonly part: CellPart;
  readonly text: string;
}

/** Returns the non-empty cells of a row in column order. */
export const listFilledCells = (
  columns: readonly ListColumn[],
  row: BusinessRow,
  words: CardContext,
): readonly FilledCell[] =>
  columns
    .map((column) => ({ row, column, cell: toCell(row, column) }))
    .map((context) => ({ context, part: cellPart(context.column), text: formatCell(context, words) }))
    .filter((filled) => filled.text !== '');

/**
 * Renderings that name users or groups. A card shows only the first of them and the first other fact without a label.
 */
const USER_RENDERINGS: ReadonlySet<Rendering> = new Set(['people', 'groups', 'currentHandler']);

/**
 * Creates the card of a row: title, amount, statuses as chips, one user and one place as facts, all other cells with
 * labels.
 */
export function createBusinessCard(
  { mobileColumns, textField }: Pick<BusinessList, 'mobileColumns' | 'textField'>,
  row: BusinessRow,
  words: CardContext,
): CardContent {
  const cells = listFilledCells(mobileColumns, row, words);
  const ownTitle = cells.find(({ context }) => textField !== '' && context.column.field === textField);
  const title = ownTitle ?? cells.find(({ part }) => part === 'pair') ?? cells[0];
  const others = cells.filter((each) => each !== title);
  const of = (part: CellPart) => others.filter((each) => each.part === part);
  const [figure, ...amounts] = of('figure');
  const named = of('fact');
  const [person] = named.filter(({ context }) => USER_RENDERINGS.has(context.column.rendering));
  const [place] = named.filter(({ context }) => !USER_RENDERINGS.has(context.column.rendering));
  const facts = named.filter((each) => each === person || each === place);
  const isPair = (each: FilledCell) => each.part === 'pair' || (each.part === 'fact' && !facts.includes(each));
  return {
    title: title?.text ?? row.id,
    ...(figure && { figure: figure.text }),
    facts: facts.map((each) => each.text),
    chips: of('chip').map((each) => ({ text: each.text, tone: cellTone(each.context) })),
    pairs: others
      .filter((each) => isPair(each) || amounts.includes(each))
      .map(({ context, text: value }) => ({
        label: context.column.header,
        value,
      })),
  };
}
