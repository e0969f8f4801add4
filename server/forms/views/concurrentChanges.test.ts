import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { formSchema } from '#server/db/stored/formFile.ts';
import type { StoredFieldChange } from '#server/db/schema/formRows.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import { findRecordRefusal } from './concurrentChanges.ts';

const field = (name: string, control = 'rx-textbox') => ({ name, comment: name.toUpperCase(), control, isSingle: 1 });
const form = v.parse(formSchema, {
  alias: 'order',
  name: 'Order',
  boAlias: 'order',
  template: {
    boAttrList: [
      field('title'),
      field('secret'),
      field('helper', 'rx-form-hidden'),
      { alias: 'items', name: 'Items', boAttrList: [field('article'), field('price')] },
      { alias: 'bonus', name: 'Bonus', boAttrList: [field('sum')] },
    ],
  },
  metadata: {},
  script: { formJs: '', extJs: {} },
  buttons: [],
  permissions: { start: {}, detail: {}, nodes: {} },
});
const permission = { secret: 'none', sub__items: { price: 'none', tablerights: {} }, sub__bonus: 'none' };
const definition = { forms: { order: form }, texts: {} } as Partial<DeployedDefinition> as DeployedDefinition;
const words = {
  language: 'en-US',
  year: 2026,
  translate: (text: string) => text,
  getName: (id: string) => id,
} as const;
const refusalOf = (...changes: readonly StoredFieldChange[]) =>
  findRecordRefusal(definition, { form, permission }, 4, changes, words);

describe('the refusal of a decision on an old version', () => {
  it.each<[string, StoredFieldChange]>([
    ['a field the node hides', { field: 'secret', from: 'a', to: 'b' }],
    ['a field that no page shows', { field: 'helper', from: 'a', to: 'b' }],
    ['a value the form does not contain', { field: 'unknown', from: 'a', to: 'b' }],
    ['a column the node hides', { table: 'items', row: 1, field: 'price', from: 1, to: 2 }],
    ['a table the node hides', { table: 'bonus', row: 1, to: { sum: 5 } }],
    ['a part the node hides', { table: 'bonus', field: 'sum', from: 1, to: 2 }],
  ])('is not caused by %s', (_, change) => {
    expect(refusalOf(change)).toBeUndefined();
  });

  it('names fields, cells and parts in the order of the form, without hidden columns of a row', () => {
    expect(
      refusalOf(
        { table: 'items', row: 2, to: { article: 'Chair', price: 80 } },
        { table: 'items', row: 1, field: 'article', from: 'Table', to: 'Desk' },
        { field: 'title', from: 'Old' },
      ),
    ).toEqual({
      code: 'record.changed',
      values: { fields: 'TITLE, Items', form: 'order', version: 4 },
      changes: [
        { label: 'TITLE', before: 'Old', after: '' },
        { label: 'Items, row 2', before: '', after: 'ARTICLE: Chair' },
        { label: 'Items, row 1: ARTICLE', before: 'Table', after: 'Desk' },
      ],
    });
  });

  it('names a value of a part by its field', () => {
    const change = { table: 'items', field: 'article', from: 'Table', to: 'Desk' };
    expect(refusalOf(change)?.changes).toEqual([{ label: 'ARTICLE', before: 'Table', after: 'Desk' }]);
  });
});
