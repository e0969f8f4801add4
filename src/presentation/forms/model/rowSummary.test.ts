import { expect, it } from 'vitest';
import type { FieldDefinition } from '#domain/forms/formDefinition.ts';
import { FormViewModel } from './FormViewModel.ts';
import { findAmountColumn } from './rowSummary.ts';
import { TableViewModel } from './TableViewModel.ts';
import { tripForm } from '#test/support/forms/tripForm.ts';

const MONEY = { format: { pre: '¥' } };
/** Creates a table with these columns: numbers, or amounts of money. */
function tableOf(columns: Readonly<Record<string, object>>): TableViewModel {
  const found = new FormViewModel(tripForm({ data: { ID_: '900' }, permission: {} })).sections
    .flatMap(({ parts }) => parts)
    .find((part) => part instanceof TableViewModel);
  const [field] = found?.definition.fields ?? [];
  if (!found || !field) throw new Error('The trip form has lost its table');
  const fields = Object.entries(columns).map(([name, settings]): FieldDefinition => ({
    ...field,
    name,
    control: 'rx-number',
    settings: { ...settings },
  }));
  return new TableViewModel(found.form, found.section, { ...found.definition, fields });
}

it.each([
  ['the last of several amounts: the others make it up', { price: MONEY, amount: MONEY }, 'amount'],
  ['an amount rather than a number behind it', { amount: MONEY, count: {} }, 'amount'],
  ['the last number where there is no amount', { length: {}, width: {} }, 'width'],
  ['none where nothing can be summed', {}, undefined],
] as const)('the key figure of a row is %s', (_, columns, expected) => {
  expect(findAmountColumn(tableOf(columns))?.name).toBe(expected);
});
