import { describe, expect, it } from 'vitest';
import { evaluate } from '#domain/expression/evaluate.ts';
import type { FieldDefinition, FormView } from '#domain/forms/formDefinition.ts';
import { createFormLookup } from '#domain/forms/createFormLookup.ts';
import { getCurrentAccess } from '#domain/forms/visibility.ts';
import { decodeForm } from '#contract/forms/decodeForm.ts';
import { encodeForm } from '#contract/forms/encodeForm.ts';

type Wire = Parameters<typeof decodeForm>[0];
/** Decodes unvalidated input. */
const decode = (given: object): FormView => decodeForm(given as Wire);

const entry = (name: string, control = 'rx-textbox') => ({ name, comment: name.toUpperCase(), control });
const formOf = (entries: readonly object[], given: object = {}): FormView =>
  decode({ template: { boAttrList: entries }, metadata: {}, script: '', data: {}, permission: {}, ...given });
const fieldsOf = (form: FormView): readonly FieldDefinition[] =>
  form.sections.flatMap(({ items }) => items).flatMap((item) => (item.kind === 'field' ? [item] : item.fields));
const fieldOf = (form: FormView, name: string): FieldDefinition => {
  const found = fieldsOf(form).find((each) => each.name === name);
  if (found === undefined) throw new Error(`no field ${name}`);
  return found;
};

describe('the queries of a form', () => {
  it('are decoded as the designer stores them', () => {
    // Example from the contract (contract form 5).
    const asked = {
      customquery: 'user_phone',
      event: ['addinit', 'valuechange'],
      isMain: true,
      gridName: 'main',
      gridInput: [
        { field: 'USER_ID', bindVal: 'applicant', valmode: 'double', table: 'main', mappingMode: 'mapping' },
        { field: 'SCRIPTED', bindVal: 'now()', table: 'main', mappingMode: 'script' },
      ],
      gridReturn: [{ bindField: 'phone', valmode: 'single', returnValue: 'MOBILE_' }],
    };
    const script = JSON.stringify({ formJs: '', extJs: { customquery: { main: { applicant: [asked] } } } });
    expect(formOf([], { script }).queries).toEqual([
      {
        field: 'applicant',
        key: 'user_phone',
        events: ['new', 'change'],
        inputs: [{ kind: 'field', param: 'USER_ID', field: 'applicant', isMain: true }],
        target: { kind: 'main' },
        returns: [{ column: 'MOBILE_', field: 'phone', isOptionValue: false, labelColumn: '' }],
        isAppended: false,
      },
    ]);
  });
});

describe('the source of options', () => {
  const sourceOf = (settings: object) =>
    fieldOf(formOf([entry('city', 'rx-form-select')], { metadata: { a: { ...settings, name: 'city' } } }), 'city')
      .source;

  it('is a dictionary, with the key of the parent choice as parameter', () => {
    const settings = { datasource: { from: 'dic', dickey: 'areas' }, cascade: [{ field: 'province' }] };
    expect(sourceOf(settings)).toEqual({
      kind: 'dictionary',
      key: 'areas',
      valueColumn: '',
      labelColumn: '',
      inputs: [{ kind: 'field', param: 'parentId', field: 'province', isMain: false, sendsKey: true }],
    });
  });

  it.each([
    [{ from: 'sql', sql_key: 'cities', sql_valuefield: 'CODE', sql_textfield: 'NAME' }, 'query', 'cities'],
    [{ from: 'interface', interface_key: '77' }, 'interface', '77'],
    [{ from: 'grant', grant_key: '5' }, 'grant', '5'],
    [{ from: 'url', url: '/api/own/cities' }, 'address', '/api/own/cities'],
  ])('is decoded from %j', (datasource, kind, key) => {
    expect(sourceOf({ datasource })).toMatchObject({ kind, key });
    expect(sourceOf({ dataSource: JSON.stringify(datasource) })).toMatchObject({ kind, key });
  });

  it.each([
    [{ from: 'url', url: '/api-own/x', url_valuefield: 'CODE', url_textfield: 'NAME' }, ['CODE', 'NAME']],
    [{ from: 'sql', sql_key: 'x', sql_valuefield: 'CODE', sql_textfield: 'NAME' }, ['CODE', 'NAME']],
    [{ from: 'interface', interface_key: 'x', interface_valuefield: 'CODE' }, ['CODE', '']],
    [{ from: 'grant', grant: 'x', valuefield: 'CODE', textfield: 'NAME' }, ['CODE', 'NAME']],
  ])('contains value and label column of %j', (datasource, columns) => {
    const source = sourceOf({ datasource });
    expect([source?.valueColumn, source?.labelColumn]).toEqual(columns);
  });

  it.each([
    { from: 'url', url: 'https://evil.example/cities' },
    { from: 'url', url: '//evil.example/cities' },
    { from: 'url', url: '/\\evil.example' },
    { from: 'url', url: '/api/../../etc' },
    { from: 'dic' },
    { from: 'toString' },
    { from: 'custom', options: [{ label: 'One', value: '1' }] },
  ])('is undefined for %j', (datasource) => {
    expect(sourceOf({ datasource })).toBeUndefined();
  });

  it('keeps a fixed list in either notation, and as text', () => {
    const options = [{ name: 'One', key: '1' }];
    for (const datasource of [
      { from: 'self', options },
      { from: 'self', options: JSON.stringify(options) },
    ]) {
      const form = formOf([entry('city', 'rx-radio')], { metadata: { a: { name: 'city', datasource } } });
      expect(fieldOf(form, 'city').options).toEqual([{ value: '1', label: 'One' }]);
    }
  });
});

describe('form tabs', () => {
  const entries = [
    entry('head'),
    { group: true, id: 'g1', comment: 'One', list: [entry('a'), entry('b')] },
    { group: true, id: 'g2', comment: 'Two', list: [entry('c')] },
  ];
  const tabs = [
    { name: 'First', groups: ['g1'] },
    { name: 'Second', fields: ['c'] },
    { name: 'Empty', fields: ['nobody'] },
  ];
  const placed = (form: FormView) =>
    form.sections.map(({ tab = '', items }) => [tab, ...items.map((item) => (item.kind === 'field' ? item.name : ''))]);

  it('are those of the template, by groups and fields; unassigned fields are above them', () => {
    const form = formOf([], { template: { boAttrList: entries, tabs } });
    expect(form.tabs.map(({ name }) => name)).toEqual(['First', 'Second']);
    expect(placed(form)).toEqual([
      ['', 'head'],
      ['First', 'a', 'b'],
      ['Second', 'c'],
    ]);
  });

  it("are those of the designer's control if the template has none", () => {
    const metadata = {
      t: {
        ctltype: 'rx-tabs',
        name: 'tabs1',
        tabsData: [
          { name: 'Half', meta: ['a'] },
          { name: 'Rest', meta: ['b', 'c'] },
        ],
      },
    };
    const form = formOf(entries, { metadata });
    expect(placed(form)).toEqual([
      ['', 'head'],
      ['Half', 'a'],
      ['Rest', 'b'],
      ['Rest', 'c'],
    ]);
    expect(new Set(form.sections.map(({ id }) => id)).size).toBe(form.sections.length);
  });

  it('are removed with their contents without permission, and those values are sent back unchanged', () => {
    const form = formOf([], {
      template: { boAttrList: entries, tabs },
      permission: { tabs: { main: { First: false, Second: true } } },
      data: { a: 'secret', c: 'seen' },
    });
    expect(form.tabs.map(({ name }) => name)).toEqual(['Second']);
    expect(fieldsOf(form).map(({ name }) => name)).toEqual(['head', 'c']);
    expect(encodeForm(form.record)).toEqual({ a: 'secret', c: 'seen' });
  });
});

describe('one-to-one tables', () => {
  const table = { alias: 'car', name: 'Car', boAttrList: [entry('plate')] };
  const kindOf = (form: FormView) => form.sections[0]?.items[0]?.kind;

  it('are recognized by the control, by the platform, and by the record', () => {
    expect(kindOf(formOf([{ ...table, control: 'rx-table-onetoone' }]))).toBe('part');
    expect(kindOf(formOf([table], { metadata: { k: { ctltype: 'rx-table-onetoone', name: 'car' } } }))).toBe('part');
    expect(kindOf(formOf([table], { entMap: { car: 'onetoone' } }))).toBe('part');
    expect(kindOf(formOf([table], { data: { sub__car: { plate: '' } } }))).toBe('part');
    expect(kindOf(formOf([table], { data: { sub__car: [] } }))).toBe('subTable');
  });
});

describe('form buttons', () => {
  it('are decoded by method, type or alias, with their conditions', () => {
    const rows = {
      mode: 'easy',
      validMsg: 'Too little',
      easyTableData: [{ formField: 'amount', op: '>', dataType: 'int', condition: 0 }],
    };
    const buttons = JSON.stringify([
      { name: '保存', type: 'save', method: 'save', setting: '' },
      { alias: 'startFlow', name: '提交', preCondConfig: JSON.stringify(rows) },
      { name: 'Chart', type: 'flowImage', mode: 'detail', conditionConfig: rows },
      { name: 'Own', method: 'recount', type: 'formMethod', config: '{"a":1}' },
      { name: '' },
      'nonsense',
    ]);
    const form = formOf([], { buttons });
    expect(form.buttons.map(({ action, modes }) => [action, ...modes])).toEqual([
      ['save', 'edit'],
      ['start', 'edit'],
      ['flowChart', 'detail'],
      ['own', 'edit', 'detail'],
    ]);
    expect(form.buttons[1]?.precondition).toMatchObject({ message: 'Too little', text: JSON.stringify(rows) });
    expect(form.buttons[2]?.shownWhile?.rows).toEqual([
      { field: 'amount', operator: '>', isNumber: true, value: '0', isEither: false },
    ]);
    expect(form.buttons[3]?.config).toEqual({ a: 1 });
  });

  it('depend on the permissions', () => {
    expect(formOf([], { permission: { buttons: { save: false, print: true } } }).rights.buttons).toEqual({
      save: false,
      print: true,
    });
  });
});

describe('a dependency between fields', () => {
  const shows = (form: FormView, name: string, fields: FormView['record']['fields']) => {
    const section = form.sections.find(({ items }) =>
      items.some((item) => item.kind === 'field' && item.name === name),
    );
    if (section === undefined) throw new Error(`no field ${name}`);
    return getCurrentAccess(form, section, fieldOf(form, name), { fields, tables: {}, parts: {} });
  };

  it('shows a field while the condition rows in its settings are true', () => {
    const showIf = {
      mode: 'easy',
      easyTableData: [
        { formField: 'kind', op: '==', condition: 'car' },
        { formField: 'km', logic: 'OR', op: '>=', dataType: 'number', condition: '100' },
      ],
    };
    const form = formOf([entry('kind'), entry('km'), entry('plate')], { metadata: { p: { name: 'plate', showIf } } });
    expect(shows(form, 'plate', { kind: 'car', km: 1 }).isShown).toBe(true);
    expect(shows(form, 'plate', { kind: 'bus', km: '100' }).isShown).toBe(true);
    expect(shows(form, 'plate', { kind: 'bus', km: 99 }).isShown).toBe(false);
  });

  it('requires, hides and clears fields according to fieldsets and conditions', () => {
    const metadata = {
      a: { ctltype: 'rx-fieldset', name: 'plate', condit: 'required', rule: "{kind}=='car'" },
      b: { ctltype: 'rx-fieldset', id: 'seats', type: 'hidden', rule: "{kind}=='bus'" },
      c: { ctltype: 'rx-conditions', fields: ['note'], condition: "{kind}=='car'", state: 'hide', clear: 'YES' },
    };
    const form = formOf([entry('kind'), entry('plate'), entry('seats'), entry('note')], { metadata });
    expect(shows(form, 'plate', { kind: 'car' }).isRequired).toBe(true);
    expect(shows(form, 'plate', { kind: 'bus' }).isRequired).toBe(false);
    expect([shows(form, 'seats', { kind: 'bus' }).isShown, shows(form, 'seats', { kind: 'car' }).isShown]).toEqual([
      false,
      true,
    ]);
    expect(fieldOf(form, 'note').isClearedWhenHidden).toBe(true);
  });

  it('treats a multiple-choice field as a list', () => {
    const metadata = {
      a: { ctltype: 'rx-conditions', name: 'serial', condition: "{kind}.contains('hardware')", state: 'hide' },
    };
    const form = formOf([entry('kind', 'rx-checkbox-list'), entry('serial')], { metadata });
    const chosen = (value: string) => ({ kind: JSON.stringify({ label: value, value }) });
    expect(shows(form, 'serial', chosen('paper,hardware')).isShown).toBe(true);
    expect(shows(form, 'serial', chosen('hardware2')).isShown).toBe(false);
  });
});

describe('calculation areas', () => {
  it('compute a value and store nothing', () => {
    const form = formOf([entry('a', 'rx-number')], {
      script: { extJs: { calcAreas: { sum: '{a}*2', broken: '(((' } } },
      data: { a: 4 },
    });
    expect(form.areas.map(({ id }) => id)).toEqual(['sum']);
    const [area] = form.areas;
    expect(area && evaluate(area.expression, createFormLookup(form.record))).toBe(8);
  });
});

describe('unknown contents', () => {
  it('are sent back exactly as received, an object as an object', () => {
    const form = formOf([entry('hall', 'rx-hologram')], { data: { hall: { x: 1 } } });
    expect(fieldOf(form, 'hall').control).toBe('rx-hologram');
    expect(encodeForm(form.record)).toEqual({ hall: { x: 1 } });
  });

  it('keep a user value byte for byte', () => {
    const stored = '{"label":"张伟","value":"1790000000000000030"}';
    const form = formOf([entry('who', 'rx-user')], { data: { who: stored } });
    expect(encodeForm(form.record)['who']).toBe(stored);
  });
});
