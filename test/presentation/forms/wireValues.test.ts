import { EXTERNAL_FORM_CONTROL } from '#domain/forms/outsideForm.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Value } from '#domain/expression/tree.ts';
import { getControlKind, isValueless, isHiddenControl } from '#domain/forms/controlKinds.ts';
import type { FieldDefinition } from '#domain/forms/formDefinition.ts';
import { findControl } from '#presentation/forms/controls/registry.ts';
import { everyControl } from '../../support/forms/everyControl.ts';

const field = (control: string, settings: FieldDefinition['settings'] = {}): FieldDefinition => ({
  kind: 'field',
  name: 'f',
  label: 'F',
  control,
  isRequired: false,
  isReadOnly: false,
  placeholder: '',
  rules: '',
  options: [],
  settings,
});
const double = (value: string, label: string) => JSON.stringify({ label, value });
const addressOf = (last: object) =>
  JSON.stringify({
    ...{ province: 'Zhejiang', province_code: '330000000000', city: 'Hangzhou', city_code: '330100000000' },
    ...{ county: 'Xihu', county_code: '330106000000', ...last },
  });
const DOUBLE = { valmode: 'double' };

/** Every control with its settings, and every value the platform is known to store (contract form 6). */
const CONTRACT: Readonly<Record<string, readonly (readonly [settings: FieldDefinition['settings'], stored: Value])[]>> =
  {
    'rx-textbox': [
      [{}, 'Shanghai'],
      [{ from: 'seqno', seqNo: 'car' }, 'CAR-2026-0001'],
      [{}, '{"activeTable":"a"}'],
    ],
    'rx-input': [[{}, 'text']],
    'rx-dynamic-textbox': [[{}, 'a text']],
    'rx-textarea': [[{}, 'two\nlines']],
    'rx-markdown': [[{}, '# Title\n\n- one']],
    'rx-quill-editor': [
      [{}, '<p>One <strong style="color: rgb(230, 0, 0);">two</strong></p>'],
      [{}, ''],
    ],
    'rx-number': [
      [{}, 0],
      [{ length: '14,0' }, 3],
      [{ length: '14,2' }, 1234.5],
      [{}, -0.1],
    ],
    'rx-date': [
      [{}, '2026-11-12 09:30:00'],
      [{ format: 'yyyy-MM-dd' }, '2026-11-12'],
    ],
    'rx-month': [[{}, '2026-11']],
    'rx-week': [
      [{}, '2026-W47'],
      [{}, '2026-47th'],
      [{ format: 'YYYY-WW' }, '2026-07'],
    ],
    'rx-time': [[{}, '09:30:00']],
    'rx-date-range': [
      [{}, '2026-11-12,2026-11-15'],
      [{}, ''],
    ],
    'rx-switch': [
      [{}, 'true'],
      [{}, 'false'],
      [{ mode: 'custom', check: 'Y', uncheck: 'N' }, 'Y'],
      [{ mode: 'custom', check: 'Y', uncheck: 'N' }, 'N'],
    ],
    'rx-checkbox': [
      [{ truevalue: 'yes', falsevalue: 'no' }, 'yes'],
      [{ truevalue: 'yes', falsevalue: 'no' }, 'no'],
      [{ truevalue: 'yes', falsevalue: 'no' }, 'neither'],
      [{}, ''],
    ],
    'rx-rate': [
      [{ count: 5 }, 3],
      [{ count: 5 }, '3'],
      [{ allowHalf: 'half' }, 2.5],
    ],
    'rx-score': [[{}, 97.5]],
    score: [[{}, 97.5]],
    'rx-radio': [
      [{}, '1'],
      [DOUBLE, '{"label":"数据1","value":"1"}'],
    ],
    'rx-checkbox-list': [[DOUBLE, double('1,2', '数据1,数据2')]],
    'rx-form-select': [
      [DOUBLE, '{"label":"下拉1","value":"1"}'],
      [{ ...DOUBLE, mode: 'multiple' }, double('1,2', 'A,B')],
    ],
    'rx-tree-select': [[DOUBLE, double('31', 'Shanghai')]],
    'rx-user': [
      [{}, double('1790000000000000030', '张伟')],
      [{ single: false }, double('id1,id2', '张伟,李雷')],
    ],
    'rx-group': [[{}, double('31', 'Finance')]],
    'rx-address': [[{}, addressOf({ address: 'Wensan Road 1' })]],
    'rx-district': [[{}, addressOf({})]],
    'rx-map': [
      [{}, '{"value":{"longitude":"120.12","latitude":"30.28","address":"Wensan Road"},"label":"Wensan Road"}'],
      [{}, ''],
    ],
    'rx-upload': [
      [
        {},
        '[{"fileId":"7","fileName":"a.pdf","size":20480,"createUser":"张伟","createTime":"2024-05-06 10:00:00","more":1}]',
      ],
      [{}, ''],
    ],
    'rx-image': [[{}, '[{"fileId":"7","fileName":"a.png","size":20480}]']],
    'rx-form-signbox': [[{}, '[{"fileId":"7","time":"2024-05-06 10:00:00","userId":"138"}]']],
    'rx-qrcode': [[{}, 'https://example.com/a?b=c']],
    'rx-barcode': [[{}, 'A-0001']],
    'rx-office': [[{}, '{"fileId":"7","fileName":"a.docx"}']],
    'rx-view-word': [[{}, '7']],
    'rx-form-hidden': [[{}, 'kept']],
    'rx-relate-process': [
      [
        {},
        '[{"instId":"16","addDate":"2024-05-06 10:00:00","addUser":{"userId":"1","userName":"张伟"},"subject":"Trip"}]',
      ],
    ],
    'rx-opinion': [
      [{}, 'Fine with me'],
      [{}, '<p>Fine</p>'],
    ],
    'rx-button-edit': [[DOUBLE, double('9', 'Hotel')]],
    'rx-button-edit-single': [[{}, 'Hotel']],
    'rx-data-list': [
      [{ alias: 'assets', reltype: 'list', formAlias: 'asset' }, ''],
      [{}, '[{"name":"Site","url":"https://ringi.example","more":1}]'],
      [{}, 'javascript:alert(1)'],
    ],
    'rx-label': [[{}, '']],
    'rx-calc': [[{}, '']],
    'rx-button': [[{}, '']],
    'rx-custom-query': [[{}, '']],
    button: [[{}, '']],
  };
const NAMES = Object.keys(CONTRACT);

const EVERY = Object.entries(CONTRACT).flatMap(([name, values]) => values.map((each) => [name, ...each] as const));
const rewrite = (name: string, stored: Value, settings: FieldDefinition['settings'] = {}) =>
  everyControl.get(name)?.normalize(stored, field(name, settings));

describe('every control of the contract', () => {
  it('has its own component, and there are no others', () => {
    expect([...everyControl.keys()].toSorted()).toEqual([...NAMES, EXTERNAL_FORM_CONTROL].toSorted());
  });

  it('is found by its name on the page, before and after its code is loaded', () => {
    expect(NAMES.filter((name) => !findControl(name).names.includes(name))).toEqual([]);
    const shapes = NAMES.filter((name) => {
      const [known, own] = [findControl(name), everyControl.get(name)];
      return known.shape !== own?.shape || known.isWide !== own.isWide || known.isFigure !== own.isFigure;
    });
    expect(shapes).toEqual([]);
  });

  it('can be validated, or has no editable value', () => {
    const others = NAMES.filter((name) => getControlKind(name) === undefined && !isValueless(name));
    expect(others.filter((name) => !isHiddenControl(name))).toEqual(['rx-office']);
  });

  it.each(EVERY)('%s %j sends %j back as received', (name, settings, stored) => {
    expect(rewrite(name, stored, settings)).toStrictEqual(stored);
  });
});

/* Possible values of each kind of control, as the platform writes them. */
const word = fc
  .string({ minLength: 1, maxLength: 20 })
  .filter((text) => text.trim() === text && !/[,[\]{}]/u.test(text));
const digits = fc.bigInt({ min: 1n, max: 10n ** 18n }).map(String);
const two = (many: fc.Arbitrary<readonly [string, string][]>) =>
  many.map((all) => double(all.map(([id]) => id).join(','), all.map(([, name]) => name).join(',')));
const choices = two(fc.uniqueArray(fc.tuple(digits, word), { minLength: 1, maxLength: 4, selector: ([id]) => id }));
const file = fc.record({ fileId: digits, fileName: word, size: fc.nat(), createUser: word });
const list = <T>(each: fc.Arbitrary<T>) =>
  fc.array(each, { minLength: 1, maxLength: 4 }).map((all) => JSON.stringify(all));
const part = fc.oneof(word, fc.constant(''));

const KINDS: readonly (readonly [kind: string, names: readonly string[], values: fc.Arbitrary<Value>])[] = [
  [
    'words',
    ['rx-textbox', 'rx-textarea', 'rx-markdown', 'rx-quill-editor', 'rx-opinion', 'rx-form-hidden'],
    fc.string(),
  ],
  ['codes', ['rx-qrcode', 'rx-barcode'], fc.string()],
  [
    'numbers',
    ['rx-number', 'rx-score'],
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (n === 0 ? 0 : n)),
  ],
  ['stars', ['rx-rate', 'rx-checkbox'], fc.oneof(fc.nat(10), fc.nat(10).map(String), word)],
  ['weeks', ['rx-week', 'rx-date', 'rx-month', 'rx-time'], fc.oneof(word, fc.constant('2026-W01'))],
  ['choices', ['rx-user', 'rx-group', 'rx-button-edit'], choices],
  ['files', ['rx-upload', 'rx-image', 'rx-form-signbox'], list(file)],
  ['requests', ['rx-relate-process'], list(fc.record({ instId: digits, subject: word, addDate: word }))],
  [
    'addresses',
    ['rx-address', 'rx-district'],
    fc.record({ province: part, province_code: part, city: part, more: part }).map((each) => JSON.stringify(each)),
  ],
  [
    'places',
    ['rx-map'],
    fc
      .record({ value: fc.record({ longitude: part, latitude: part, address: part }), label: part })
      .map((each) => JSON.stringify(each)),
  ],
  [
    'what a computer writes',
    ['rx-office', 'rx-view-word', 'rx-data-list'],
    fc.jsonValue().map((each) => each as Value),
  ],
];

describe('an unchanged value is sent back as received', () => {
  it.each(KINDS)('%s', (_, names, values) => {
    fc.assert(
      fc.property(fc.constantFrom(...names), values, (name, stored) => {
        expect(rewrite(name, stored)).toStrictEqual(stored);
      }),
    );
  });

  it('for any value of an unknown control', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        const control = findControl('rx-hologram');
        expect(control.normalize(stored as Value, field('rx-hologram'))).toStrictEqual(stored);
      }),
    );
  });

  it('and any JSON value is accepted by every control', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NAMES), fc.jsonValue(), (name, stored) => {
        const once = rewrite(name, stored as Value);
        expect(rewrite(name, once === undefined ? '' : once)).toStrictEqual(once);
      }),
    );
  });
});
