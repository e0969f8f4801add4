import { describe, expect, it } from 'vitest';
import type { FieldDefinition, FieldRight, FormRights, SubTableDefinition } from '#domain/form/formDefinition.ts';
import { fieldAccess, rightInTable, rightOf, tableRightsOf, type FieldAccess } from '#domain/form/rights.ts';
import { accessInRow, accessNow, isTableShown } from '#domain/form/visibility.ts';
import { formField, formOf } from '#testing/arbitraryForms.ts';
import { expressionOf } from '#testing/expressionOf.ts';

const HIDDEN: FieldAccess = { isShown: false, mayEdit: false, isRequired: false };
const READ: FieldAccess = { isShown: true, mayEdit: false, isRequired: false };
const WRITE: FieldAccess = { isShown: true, mayEdit: true, isRequired: false };
const MUST: FieldAccess = { isShown: true, mayEdit: true, isRequired: true };

const rightsOf = (given: Partial<FormRights>): FormRights => ({
  fields: {},
  tables: {},
  otherwise: 'write',
  files: {},
  buttons: {},
  tabs: {},
  ...given,
});
const tableRights = (isAllowed: boolean, fields: Readonly<Record<string, FieldRight>> = {}) => ({
  fields,
  mayAdd: isAllowed,
  mayRemove: isAllowed,
  mayEdit: isAllowed,
  mayRemoveStored: isAllowed,
  mayEditStored: isAllowed,
  mayMoveUp: isAllowed,
  mayMoveDown: isAllowed,
});

describe('the right of the node and the field itself', () => {
  it.each<[FieldRight, Partial<FieldDefinition>, FieldAccess]>([
    ['none', {}, HIDDEN],
    ['none', { isRequired: true, isReadOnly: true }, HIDDEN],
    ['read', {}, READ],
    ['read', { isRequired: true }, READ],
    ['write', {}, WRITE],
    ['write', { isRequired: true }, MUST],
    ['write', { isReadOnly: true, isRequired: true }, READ],
    ['required', {}, MUST],
    ['required', { isReadOnly: true }, READ],
  ])('%s, where the field says %j', (right, given, access) => {
    expect(fieldAccess(formField('mail', given), right)).toEqual(access);
  });

  it('gives the same answer for the same question, so that no field is drawn again for nothing', () => {
    const [mail, phone] = [formField('mail'), formField('phone')];
    for (const right of ['none', 'read', 'write', 'required'] as const)
      expect(fieldAccess(mail, right)).toBe(fieldAccess(phone, right));
  });
});

describe('rights without an entry', () => {
  it('of a field are those of the rest of the form', () => {
    const rights = rightsOf({ fields: { mail: 'required' }, otherwise: 'read' });
    expect(['mail', 'phone', 'constructor'].map((field) => rightOf(rights, field))).toEqual([
      'required',
      'read',
      'read',
    ]);
  });

  it('of a sub table allow everything with its rows, unless the form is only to be read', () => {
    expect([
      tableRightsOf(rightsOf({}), 'costs'),
      tableRightsOf(rightsOf({ otherwise: 'required' }), 'costs'),
      tableRightsOf(rightsOf({ otherwise: 'read' }), 'costs'),
    ]).toEqual([tableRights(true), tableRights(true), tableRights(false)]);
  });

  it('are asked for only where the table has none of its own', () => {
    const [open, closed] = [tableRights(true), tableRights(false)];
    expect([
      tableRightsOf(rightsOf({ tables: { costs: open }, otherwise: 'read' }), 'costs'),
      tableRightsOf(rightsOf({ tables: { costs: closed } }), 'costs'),
      tableRightsOf(rightsOf({ tables: { costs: closed } }), 'guests'),
    ]).toEqual([open, closed, tableRights(true)]);
  });

  it('of a column are those of the rest of the form', () => {
    const rights = rightsOf({ tables: { costs: tableRights(true, { price: 'none' }) }, otherwise: 'read' });
    expect([
      rightInTable(rights, 'costs', 'price'),
      rightInTable(rights, 'costs', 'item'),
      rightInTable(rights, 'guests', 'name'),
    ]).toEqual(['none', 'read', 'read']);
  });
});

const whenAbroad = expressionOf("{kind} == 'abroad'");
const whenLong = expressionOf('{days} > 3');
const trip = (kind: string, days: number) => ({ fields: { kind, days }, tables: {}, parts: {} });
/** Both conditions hold, the first or the second one does not, neither does. */
const TRIPS = [trip('abroad', 5), trip('home', 5), trip('abroad', 2), trip('home', 2)];

describe('what is shown while a condition holds', () => {
  const conditions = [
    ['that of its section', { section: whenAbroad }, [true, false, true, false]],
    ['its own', { item: whenLong }, [true, true, false, false]],
    ['both', { section: whenAbroad, item: whenLong }, [true, false, false, false]],
    ['none', {}, [true, true, true, true]],
  ] as const;

  it.each(conditions)('a field: %s', (_, { section, item }: Conditions, isShown) => {
    const visa = formField('visa', { ...(item && { shownWhile: item }) });
    const form = formOf([visa]);
    const block = { id: 'a', title: '', items: [visa], ...(section && { shownWhile: section }) };
    expect(TRIPS.map((record) => accessNow(form, block, visa, record))).toEqual(
      isShown.map((isSo) => (isSo ? WRITE : HIDDEN)),
    );
  });

  it.each(conditions)('a sub table: %s', (_, { section, item }: Conditions, isShown) => {
    const costs: SubTableDefinition = {
      kind: 'subTable',
      alias: 'costs',
      label: 'Costs',
      isRequired: false,
      fields: [],
      ...(item && { shownWhile: item }),
    };
    const block = { id: 'a', title: '', items: [costs], ...(section && { shownWhile: section }) };
    expect(TRIPS.map((record) => isTableShown(block, costs, record))).toEqual(isShown);
  });
});
interface Conditions {
  readonly section?: typeof whenAbroad;
  readonly item?: typeof whenAbroad;
}

describe('a column of a sub table', () => {
  const price = formField('price', { isRequired: true });
  const costs: SubTableDefinition = {
    kind: 'subTable',
    alias: 'costs',
    label: 'Costs',
    isRequired: false,
    fields: [price],
  };
  const access = (right: FieldRight, mayEditRow: boolean) =>
    accessInRow(
      formOf([costs], { rights: rightsOf({ tables: { costs: tableRights(true, { price: right }) } }) }),
      costs,
      price,
      mayEditRow,
    );

  it.each<[FieldRight, FieldAccess, FieldAccess]>([
    ['none', HIDDEN, HIDDEN],
    ['read', READ, READ],
    ['write', MUST, READ],
    ['required', MUST, READ],
  ])(
    'with the right %s is only to be read in a row nobody may change, and never shown for it',
    (right, open, closed) => {
      expect([access(right, true), access(right, false)]).toEqual([open, closed]);
    },
  );
});
