import { describe, expect, it } from 'vitest';
import { evaluate } from '#domain/expression/evaluate.ts';
import type { FieldDefinition, FormView } from '#domain/form/formDefinition.ts';
import { lookupInForm } from '#domain/form/lookupInForm.ts';
import { accessNow } from '#domain/form/visibility.ts';
import { decodeForm } from '#api/form/decodeForm.ts';
import { encodeForm } from '#api/form/encodeForm.ts';

type Wire = Parameters<typeof decodeForm>[0];
/** As it comes from elsewhere: nobody has checked its shape. */
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

describe('the questions of a form', () => {
  it('are read as the designer left them', () => {
    // The example of the contract (contract form 5).
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
        returns: [{ column: 'MOBILE_', field: 'phone', isDouble: false, labelColumn: '' }],
        isAppended: false,
      },
    ]);
  });
});

describe('where options come from', () => {
  const sourceOf = (settings: object) =>
    fieldOf(formOf([entry('city', 'rx-form-select')], { metadata: { a: { ...settings, name: 'city' } } }), 'city')
      .source;

  it('is a dictionary, and a choice above it is known by its key', () => {
    const settings = { datasource: { from: 'dic', dickey: 'areas' }, cascade: [{ field: 'province' }] };
    expect(sourceOf(settings)).toEqual({
      kind: 'dictionary',
      key: 'areas',
      valueColumn: '',
      labelColumn: '',
      inputs: [{ kind: 'field', param: 'parentId', field: 'province', isMain: false, wantsKey: true }],
    });
  });

  it.each([
    [{ from: 'sql', sql_key: 'cities', sql_valuefield: 'CODE', sql_textfield: 'NAME' }, 'query', 'cities'],
    [{ from: 'interface', interface_key: '77' }, 'interface', '77'],
    [{ from: 'grant', grant_key: '5' }, 'grant', '5'],
    [{ from: 'url', url: '/api/own/cities' }, 'address', '/api/own/cities'],
  ])('is read from %j', (datasource, kind, key) => {
    expect(sourceOf({ datasource })).toMatchObject({ kind, key });
    expect(sourceOf({ dataSource: JSON.stringify(datasource) })).toMatchObject({ kind, key });
  });

  it.each([
    [{ from: 'url', url: '/api-own/x', url_valuefield: 'CODE', url_textfield: 'NAME' }, ['CODE', 'NAME']],
    [{ from: 'sql', sql_key: 'x', sql_valuefield: 'CODE', sql_textfield: 'NAME' }, ['CODE', 'NAME']],
    [{ from: 'interface', interface_key: 'x', interface_valuefield: 'CODE' }, ['CODE', '']],
    [{ from: 'grant', grant: 'x', valuefield: 'CODE', textfield: 'NAME' }, ['CODE', 'NAME']],
  ])('says in %j which columns hold value and words', (datasource, columns) => {
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
  ])('is nowhere for %j', (datasource) => {
    expect(sourceOf({ datasource })).toBeUndefined();
  });

  it('keeps a fixed list in either spelling, and as text', () => {
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

describe('tabs', () => {
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

  it('are those of the template, by groups and fields; what none names stands above', () => {
    const form = formOf([], { template: { boAttrList: entries, tabs } });
    expect(form.tabs.map(({ name }) => name)).toEqual(['First', 'Second']);
    expect(placed(form)).toEqual([
      ['', 'head'],
      ['First', 'a', 'b'],
      ['Second', 'c'],
    ]);
  });

  it('are those of the designer’s own control where the template has none', () => {
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

  it('go with all on them where the rights say so, and what is on them goes back unchanged', () => {
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

describe('parts', () => {
  const table = { alias: 'car', name: 'Car', boAttrList: [entry('plate')] };
  const kindOf = (form: FormView) => form.sections[0]?.items[0]?.kind;

  it('are told by the control, by the platform, and by the record', () => {
    expect(kindOf(formOf([{ ...table, control: 'rx-table-onetoone' }]))).toBe('part');
    expect(kindOf(formOf([table], { metadata: { k: { ctltype: 'rx-table-onetoone', name: 'car' } } }))).toBe('part');
    expect(kindOf(formOf([table], { entMap: { car: 'onetoone' } }))).toBe('part');
    expect(kindOf(formOf([table], { data: { sub__car: { plate: '' } } }))).toBe('part');
    expect(kindOf(formOf([table], { data: { sub__car: [] } }))).toBe('subTable');
  });
});

describe('buttons', () => {
  it('are read by method, type or alias, with their conditions', () => {
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
    expect(form.buttons.map(({ action, places }) => [action, ...places])).toEqual([
      ['save', 'edit'],
      ['start', 'edit'],
      ['flowChart', 'detail'],
      ['own', 'edit', 'detail'],
    ]);
    expect(form.buttons[1]?.askedBefore).toMatchObject({ message: 'Too little', text: JSON.stringify(rows) });
    expect(form.buttons[2]?.shownWhile?.rows).toEqual([
      { field: 'amount', operator: '>', isNumber: true, value: '0', isEither: false },
    ]);
    expect(form.buttons[3]?.config).toEqual({ a: 1 });
  });

  it('follow the rights', () => {
    expect(formOf([], { permission: { buttons: { save: false, print: true } } }).rights.buttons).toEqual({
      save: false,
      print: true,
    });
  });
});

describe('what one field does to another', () => {
  const shows = (form: FormView, name: string, fields: FormView['record']['fields']) => {
    const section = form.sections.find(({ items }) =>
      items.some((item) => item.kind === 'field' && item.name === name),
    );
    if (section === undefined) throw new Error(`no field ${name}`);
    return accessNow(form, section, fieldOf(form, name), { fields, tables: {}, parts: {} });
  };

  it('shows while rows of a condition hold that stand beside the field', () => {
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

  it('demands, hides and empties as fieldsets and conditions say', () => {
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

  it('sees a list where a field holds several choices', () => {
    const metadata = {
      a: { ctltype: 'rx-conditions', name: 'serial', condition: "{kind}.contains('hardware')", state: 'hide' },
    };
    const form = formOf([entry('kind', 'rx-checkbox-list'), entry('serial')], { metadata });
    const chosen = (value: string) => ({ kind: JSON.stringify({ label: value, value }) });
    expect(shows(form, 'serial', chosen('paper,hardware')).isShown).toBe(true);
    expect(shows(form, 'serial', chosen('hardware2')).isShown).toBe(false);
  });
});

describe('areas', () => {
  it('compute and store nothing', () => {
    const form = formOf([entry('a', 'rx-number')], {
      script: { extJs: { calcAreas: { sum: '{a}*2', broken: '(((' } } },
      data: { a: 4 },
    });
    expect(form.areas.map(({ id }) => id)).toEqual(['sum']);
    const [area] = form.areas;
    expect(area && evaluate(area.expression, lookupInForm(form.record))).toBe(8);
  });
});

describe('what nobody knows', () => {
  it('goes back exactly as it came, an object as an object', () => {
    const form = formOf([entry('hall', 'rx-hologram')], { data: { hall: { x: 1 } } });
    expect(fieldOf(form, 'hall').control).toBe('rx-hologram');
    expect(encodeForm(form.record)).toEqual({ hall: { x: 1 } });
  });

  it('keeps a person as it was written, byte for byte', () => {
    const stored = '{"label":"张伟","value":"1790000000000000030"}';
    const form = formOf([entry('who', 'rx-user')], { data: { who: stored } });
    expect(encodeForm(form.record)['who']).toBe(stored);
  });
});
