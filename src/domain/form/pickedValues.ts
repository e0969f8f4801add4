import type { Value } from '../expression/tree.ts';
import type { FormRow } from './formDefinition.ts';

/** A row somebody has picked, as far as whoever asked for it may see it. */
export interface PickedRow {
  readonly id: string;
  readonly label: string;
  readonly values: Readonly<Record<string, Value>>;
}

/** Under which names the key and the name of a picked row go into a form. */
export const [PICKED_ID, PICKED_LABEL] = ['ID_', 'LABEL_'] as const;

/**
 * Picked rows as a form takes them: what the list hands over, with the key and the name of each.
 * @param rows as they were picked
 * @returns values by column
 * @example
 * pickedValues([{ id: '7', label: 'Desk', values: { F_PRICE: 90 } }]); // [{ F_PRICE: 90, ID_: '7', LABEL_: 'Desk' }]
 */
export const pickedValues = (rows: readonly PickedRow[]): readonly FormRow[] =>
  rows.map(({ id, label, values }) => ({ ...values, [PICKED_ID]: id, [PICKED_LABEL]: label }));
