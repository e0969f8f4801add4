import { cellOf } from '#domain/bolist/listCells.ts';
import type { BusinessList, BusinessRow, ListColumn, Rendering } from '#domain/bolist/listDefinition.ts';
import type { CardContent, CardWords } from '../shared/cards/cardContent.ts';
import { cellPart, cellTone, cellWords, type CellContext, type CellPart } from './renderCell.tsx';

/** One cell of a row that says something. */
interface FilledCell {
  readonly context: CellContext;
  readonly part: CellPart;
  readonly words: string;
}

/** Every cell of a row that says something, in the order of the columns. */
export const filledCells = (
  columns: readonly ListColumn[],
  row: BusinessRow,
  words: CardWords,
): readonly FilledCell[] =>
  columns
    .map((column) => ({ row, column, cell: cellOf(row, column) }))
    .map((context) => ({ context, part: cellPart(context.column), words: cellWords(context, words) }))
    .filter((filled) => filled.words !== '');

/** Without a heading one sees of one person and of one place who and where they are, not of more. */
const PEOPLE: ReadonlySet<Rendering> = new Set(['people', 'groups', 'currentHandler']);

/** A row as a card: its name, the amount, states as chips, people and days in a line, what is left with its heading. */
export function businessCard(
  { shown, textField }: Pick<BusinessList, 'shown' | 'textField'>,
  row: BusinessRow,
  words: CardWords,
): CardContent {
  const cells = filledCells(shown, row, words);
  const ownTitle = cells.find(({ context }) => textField !== '' && context.column.field === textField);
  const title = ownTitle ?? cells.find(({ part }) => part === 'pair') ?? cells[0];
  const others = cells.filter((each) => each !== title);
  const of = (part: CellPart) => others.filter((each) => each.part === part);
  const [figure, ...amounts] = of('figure');
  const named = of('fact');
  const [person] = named.filter(({ context }) => PEOPLE.has(context.column.rendering));
  const [place] = named.filter(({ context }) => !PEOPLE.has(context.column.rendering));
  const facts = named.filter((each) => each === person || each === place);
  const isPair = (each: FilledCell) => each.part === 'pair' || (each.part === 'fact' && !facts.includes(each));
  return {
    title: title?.words ?? row.id,
    ...(figure && { figure: figure.words }),
    facts: facts.map((each) => each.words),
    chips: of('chip').map((each) => ({ text: each.words, tone: cellTone(each.context) })),
    pairs: others
      .filter((each) => isPair(each) || amounts.includes(each))
      .map(({ context, words: value }) => ({
        label: context.column.header,
        value,
      })),
  };
}
