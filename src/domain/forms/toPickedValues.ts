import type { Value } from '../expression/tree.ts';
import type { FormRow } from './formDefinition.ts';

/** A row the user has picked in a business list, with the fields the list returns. */
export interface PickedRow {
  readonly id: string;
  readonly label: string;
  readonly values: Readonly<Record<string, Value>>;
}

/** Columns under which the key and the label of a picked row are available to the form. */
export const [PICKED_ID, PICKED_LABEL] = ['ID_', 'LABEL_'] as const;

/**
 * Converts picked rows to result rows of a form query: the returned fields, with the key and the label.
 * @param rows the picked rows
 * @returns values by column, one row each
 * @example
 * toPickedValues([{ id: '7', label: 'Desk', values: { F_PRICE: 90 } }]); // [{ F_PRICE: 90, ID_: '7', LABEL_: 'Desk' }]
 */
export const toPickedValues = (rows: readonly PickedRow[]): readonly FormRow[] =>
  rows.map(({ id, label, values }) => ({ ...values, [PICKED_ID]: id, [PICKED_LABEL]: label }));
