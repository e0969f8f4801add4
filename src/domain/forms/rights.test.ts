import { describe, expect, it } from 'vitest';
import type { FieldDefinition, FieldRight, FormRights, SubTableDefinition } from './formDefinition.ts';
import { getFieldAccess, getColumnRight, getFieldRight, getTableRights, type FieldAccess } from './rights.ts';
import { getRowAccess, getCurrentAccess, isTableShown } from './visibility.ts';
import { formField, createForm } from '#testing/arbitraryForms.ts';
import { parseKnownExpression } from '#testing/parseKnownExpression.ts';

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

describe('the access of a field, from the node and the field itself', () => {
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
  ])('is computed for %s, where the field is %j', (right, given, access) => {
    expect(getFieldAccess(formField('mail', given), right)).toEqual(access);
  });

  it('is the same object for the same input, so that fields do not re-render', () => {
    const [mail, phone] = [formField('mail'), formField('phone')];
    for (const right of ['none', 'read', 'write', 'required'] as const)
      expect(getFieldAccess(mail, right)).toBe(getFieldAccess(phone, right));
  });
});

describe('permissions without an entry', () => {
  it('of a field are those of the rest of the form', () => {
    const rights = rightsOf({ fields: { mail: 'required' }, otherwise: 'read' });
    expect(['mail', 'phone', 'constructor'].map((field) => getFieldRight(rights, field))).toEqual([
      'required',
      'read',
      'read',
    ]);
  });

  it('of a sub table allow all row operations unless the form is read-only', () => {
    expect([
      getTableRights(rightsOf({}), 'costs'),
      getTableRights(rightsOf({ otherwise: 'required' }), 'costs'),
      getTableRights(rightsOf({ otherwise: 'read' }), 'costs'),
    ]).toEqual([tableRights(true), tableRights(true), tableRights(false)]);
  });

  it('are used only if the table has no entry', () => {
    const [open, closed] = [tableRights(true), tableRights(false)];
    expect([
      getTableRights(rightsOf({ tables: { costs: open }, otherwise: 'read' }), 'costs'),
      getTableRights(rightsOf({ tables: { costs: closed } }), 'costs'),
      getTableRights(rightsOf({ tables: { costs: closed } }), 'guests'),
    ]).toEqual([open, closed, tableRights(true)]);
  });

  it('of a column are those of the rest of the form', () => {
    const rights = rightsOf({ tables: { costs: tableRights(true, { price: 'none' }) }, otherwise: 'read' });
    expect([
      getColumnRight(rights, 'costs', 'price'),
      getColumnRight(rights, 'costs', 'item'),
      getColumnRight(rights, 'guests', 'name'),
    ]).toEqual(['none', 'read', 'read']);
  });
});

const whenAbroad = parseKnownExpression("{kind} == 'abroad'");
const whenLong = parseKnownExpression('{days} > 3');
const trip = (kind: string, days: number) => ({ fields: { kind, days }, tables: {}, parts: {} });
/** Trips for which both conditions hold, only the first, only the second, or neither. */
const TRIPS = [trip('abroad', 5), trip('home', 5), trip('abroad', 2), trip('home', 2)];

describe('a condition for visibility', () => {
  const conditions = [
    ['that of its section', { section: whenAbroad }, [true, false, true, false]],
    ['its own', { item: whenLong }, [true, true, false, false]],
    ['both', { section: whenAbroad, item: whenLong }, [true, false, false, false]],
    ['none', {}, [true, true, true, true]],
  ] as const;

  it.each(conditions)('applies to a field: %s', (_, { section, item }: Conditions, isShown) => {
    const visa = formField('visa', { ...(item && { shownWhile: item }) });
    const form = createForm([visa]);
    const block = { id: 'a', title: '', items: [visa], ...(section && { shownWhile: section }) };
    expect(TRIPS.map((record) => getCurrentAccess(form, block, visa, record))).toEqual(
      isShown.map((isSo) => (isSo ? WRITE : HIDDEN)),
    );
  });

  it.each(conditions)('applies to a sub table: %s', (_, { section, item }: Conditions, isShown) => {
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
    getRowAccess(
      createForm([costs], { rights: rightsOf({ tables: { costs: tableRights(true, { price: right }) } }) }),
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
    'with access %s is read-only in a row that may not be changed, and is not shown because of it',
    (right, open, closed) => {
      expect([access(right, true), access(right, false)]).toEqual([open, closed]);
    },
  );
});
