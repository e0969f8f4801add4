import type { PickedRow } from '../bolist/pickedRows.ts';
import type { FormRow } from './formDefinition.ts';

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
