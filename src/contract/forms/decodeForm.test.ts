import { describe, expect, it } from 'vitest';
import { getFieldAccess, getColumnRight, getFieldRight, getTableRights } from '#domain/forms/rights.ts';
import type { FieldDefinition, FormView } from '#domain/forms/formDefinition.ts';
import { tripForm } from '#test/support/forms/tripForm.ts';

const itemsOf = (form: FormView) => form.sections.flatMap(({ items }) => items);
const fieldOf = (form: FormView, name: string): FieldDefinition => {
  const found = itemsOf(form).find((item) => item.kind === 'field' && item.name === name);
  if (found?.kind !== 'field') throw new Error(`no field ${name}`);
  return found;
};
const tableOf = (form: FormView) => {
  const found = itemsOf(form).find((item) => item.kind === 'subTable');
  if (found?.kind !== 'subTable') throw new Error('no table');
  return found;
};

describe('decoding a form of the platform', () => {
  const form = tripForm();

  it('keeps groups, fields and sub tables in the order of the template', () => {
    const names = form.sections.map(({ items }) =>
      items.map((item) => (item.kind === 'field' ? item.name : `[${item.alias}]`)),
    );
    expect(names).toEqual([
      ['title', 'applicant', 'phone', 'kind', 'begin', 'end', 'days'],
      ['[trip_cost]'],
      ['total', 'visa', 'route', 'files', 'leader_op'],
    ]);
  });

  it('merges the options of the designer by field name', () => {
    expect(fieldOf(form, 'kind').options.map(({ value }) => value)).toEqual(['1', '2']);
    expect(fieldOf(form, 'days').settings['format']).toMatchObject({ thousand: false });
    expect(fieldOf(form, 'title').placeholder).not.toBe('');
  });

  it('reads the rules of the script', () => {
    expect(fieldOf(form, 'phone').rules).toBe('length:20;vtype:phone');
    expect([fieldOf(form, 'title').isRequired, fieldOf(form, 'phone').isRequired]).toEqual([true, false]);
    expect([tableOf(form).isRequired, tableOf(form).fields[0]?.isRequired]).toEqual([true, true]);
  });

  it('makes computed fields read-only', () => {
    expect(['days', 'total'].map((name) => fieldOf(form, name).isReadOnly)).toEqual([true, true]);
    expect(tableOf(form).fields.find(({ name }) => name === 'amount')?.isReadOnly).toBe(true);
    expect(form.formulas.map(({ target }) => target)).toEqual([
      { table: 'trip_cost', field: 'amount' },
      { field: 'days' },
      { field: 'total' },
    ]);
  });

  it('never executes scripts of the form', () => {
    expect('hasRunForeignText' in globalThis).toBe(false);
  });

  it('prefers the permission of the node to the definition', () => {
    const access = (name: string) => getFieldAccess(fieldOf(form, name), getFieldRight(form.rights, name));
    expect(access('title')).toEqual({ isShown: true, mayEdit: true, isRequired: true });
    expect(access('applicant')).toEqual({ isShown: true, mayEdit: false, isRequired: false });
    expect(getColumnRight(form.rights, 'trip_cost', 'amount')).toBe('none');
    expect(getTableRights(form.rights, 'trip_cost')).toMatchObject({
      mayAdd: true,
      mayRemove: true,
      mayRemoveStored: false,
      mayEditStored: true,
      mayMoveUp: true,
      mayMoveDown: true,
    });
    expect(form.rights.files).toEqual({ files: { mayRemove: false, mayDownload: true } });
  });

  it('shows all fields as read-only on a read-only page', () => {
    const shown = tripForm({}, true);
    expect(Object.values(shown.rights.fields).every((right) => right === 'read' || right === 'none')).toBe(true);
    expect(getTableRights(shown.rights, 'trip_cost')).toMatchObject({
      mayAdd: false,
      mayRemove: false,
      mayEdit: false,
    });
  });

  it('treats an unknown permission as read-only', () => {
    expect(getFieldRight(tripForm({ permission: { title: 'sudo' } }).rights, 'title')).toBe('read');
  });

  it('creates empty rows without a key, so that the platform inserts them', () => {
    expect(form.emptyRows['trip_cost']).toEqual({ item: '', price: 0, qty: 0, amount: 0 });
  });

  it('contains the field that pre-fills the opinion', () => {
    expect(form.opinionField).toBe('leader_op');
  });
});

describe('decoding forms of other platform versions', () => {
  it('finds sub tables next to the fields, as in forms before 6.6', () => {
    const table = {
      alias: 'old_rows',
      name: 'rows',
      boAttrList: [{ name: 'note', comment: 'Note', control: 'rx-textbox' }],
    };
    const form = tripForm({
      template: { boAttrList: [{ name: 'title', comment: 'Title', control: 'rx-textbox' }], childrens: [table] },
    });
    expect(itemsOf(form).map((item) => (item.kind === 'field' ? item.name : item.alias))).toEqual([
      'title',
      'old_rows',
    ]);
  });

  it('reads forms of the simple designer', () => {
    const metadata = {
      pclist: [
        {
          list: [
            {
              type: 'grid',
              columns: [
                {
                  list: [
                    {
                      type: 'input',
                      model: 'title',
                      label: 'Title',
                      key: 'k',
                      options: { required: true, placeholder: 'here' },
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    };
    expect(fieldOf(tripForm({ metadata, script: '' }), 'title')).toMatchObject({
      isRequired: true,
      placeholder: 'here',
    });
  });

  it('reads options stored in the entry itself', () => {
    const entry = {
      name: 'title',
      comment: 'Title',
      control: 'rx-textbox',
      extJson: '{"required":true,"rules":"isEmail;length:9","setting":{"from":"seqno"}}',
    };
    const field = fieldOf(tripForm({ template: { boAttrList: [entry] }, metadata: '[]', script: '' }), 'title');
    expect(field).toMatchObject({ isRequired: true, isReadOnly: true, rules: 'isEmail;length:9' });
  });

  it.each([[''], ['export default {}'], ['{"formJs":"x"}'], ['{broken']])(
    'opens without rules if the script is %j',
    (script) => {
      expect(tripForm({ script }).formulas).toEqual([]);
    },
  );

  it('opens if every text is invalid', () => {
    expect(tripForm({ template: '<div>', metadata: 'x', script: '[]', permission: null, data: null }).sections).toEqual(
      [],
    );
  });

  it('omits a formula that cannot be parsed, and keeps the others', () => {
    const script = { formJs: '', extJs: { formulas: { main: { days: 'alert(1)', total: '{a}+1' } } } };
    expect(tripForm({ script }).formulas.map(({ target }) => target.field)).toEqual(['total']);
  });
});
