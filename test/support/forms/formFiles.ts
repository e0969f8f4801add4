import fc from 'fast-check';
import * as v from 'valibot';
import type { Variables } from '#domain/expression/tree.ts';
import { formSchema, type FormFile } from '#server/db/stored/formFile.ts';
import type { Texts } from '#server/i18n/localText.ts';
import type { FormPermissions } from '#server/forms/views/formsOf.ts';

const NAMES = ['title', 'kind', 'days', 'begin', 'files', 'note', 'total'];
const TABLES = ['items', 'guests'];
const WORDS = ['事由', '类型', '天数', '开始', '附件', '其他', '合计', '年假', '事假'];
const CONTROLS = [
  'rx-textbox',
  'rx-number',
  'rx-date',
  'rx-radio',
  'rx-upload',
  'rx-user',
  'rx-label',
  'rx-unheard-of',
];
const FORMULAS = ['{days}*2', 'FormulaUtil.SUB_SUM([{items.total}],2)', '{items.days}+', '', 'days > 3'];
const RULES = ['length:20', 'isEmail;length:50', 'vtype:phone', ''];

const word = fc.constantFrom(...WORDS);
const control = fc.constantFrom(...CONTROLS);
const yes = fc.constantFrom(true, false, 'true', 'YES', 1, 0);
const right = fc.constantFrom('w', 'r', 'none', 'required');

const fieldNamed = (name: string) =>
  fc.record({ name: fc.constant(name), comment: word, control, isSingle: fc.constantFrom(0, 1) });
const fieldsOf = (names: readonly string[]) =>
  fc.subarray([...names]).chain((chosen) => fc.tuple(...chosen.map(fieldNamed)));
const tableNamed = (alias: string) => fc.record({ alias: fc.constant(alias), name: word, boAttrList: fieldsOf(NAMES) });

const options = fc.array(fc.record({ label: word, value: fc.constantFrom('1', '2') }), { maxLength: 2 });
const settingsOf = (name: string) =>
  fc.record(
    {
      ctltype: control,
      name: fc.constant(name),
      comment: word,
      required: yes,
      readonly: yes,
      uniqueValue: yes,
      placeholder: word,
      length: fc.constantFrom('20', 50),
      type: fc.constantFrom('varchar', 'number'),
      min: fc.constantFrom(0, 1),
      datasource: fc.record({
        from: fc.constant('custom'),
        options: fc.oneof(
          options,
          options.map((each) => JSON.stringify(each)),
        ),
      }),
    },
    { requiredKeys: ['ctltype', 'name'] },
  );
const condition = fc.record({
  ctltype: fc.constant('rx-conditions'),
  name: fc.constantFrom(...NAMES, ...TABLES, 'g1'),
  condition: fc.constantFrom("{kind} == '1'", 'days > 3', 'not an expression ('),
  state: fc.constantFrom('hide', 'display'),
});
const checks = fc.dictionary(fc.constantFrom(...NAMES), fc.record({ required: yes, vtype: fc.constantFrom(...RULES) }));

/**
 * Form files of every structure: single fields, groups and tables, with options, conditions, formulas and permissions.
 */
export const formFiles: fc.Arbitrary<FormFile> = fc
  .record({
    loose: fieldsOf(NAMES),
    grouped: fieldsOf(NAMES),
    tables: fc.tuple(...TABLES.map(tableNamed)),
    settings: fc.tuple(...NAMES.map(settingsOf)),
    conditions: fc.array(condition, { maxLength: 2 }),
    main: checks,
    ofTable: fc.record({ required: yes, fields: checks }),
    formulas: fc.dictionary(fc.constantFrom(...NAMES), fc.constantFrom(...FORMULAS)),
    name: word,
  })
  .map(({ loose, grouped, tables: [items, guests], settings, conditions, main, ofTable, formulas, name }) =>
    v.parse(formSchema, {
      alias: 'generated',
      name,
      boAlias: 'generated',
      template: { boAttrList: [...loose, { group: true, id: 'g1', comment: name, list: [...grouped, items] }, guests] },
      metadata: Object.fromEntries([...settings, ...conditions].map((each, index) => [`a${index}`, each])),
      script: {
        formJs: 'throw new Error("never run")',
        extJs: { validRules: { main, items: ofTable }, formulas: { main: formulas, items: formulas } },
      },
      buttons: [],
      permissions: { start: {}, detail: {}, nodes: {} },
    }),
  );

const tableRights = fc.dictionary(
  fc.constantFrom('add', 'remove', 'removeExist', 'up', 'down', 'edit', 'editExist'),
  fc.boolean(),
);
export const permissions: fc.Arbitrary<FormPermissions> = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...NAMES), right),
    fc.dictionary(
      fc.constantFrom(...TABLES.map((alias) => `sub__${alias}`)),
      fc.oneof(
        right,
        fc
          .tuple(fc.dictionary(fc.constantFrom(...NAMES), right), tableRights)
          .map(([fields, tablerights]) => ({ ...fields, tablerights })),
      ),
    ),
  )
  .map(([fields, tables]) => ({ ...fields, ...tables }));

const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constant({ value: '1', label: '年假' }),
  fc.constant('{"value":"1","label":"年假"}'),
);
const row = fc.dictionary(fc.constantFrom(...NAMES, 'ID_', 'unheard_of'), value);
/** Records as they are stored: tables and one-to-one parts under their prefix, and empty rows. */
export const storedRecords: fc.Arbitrary<Variables> = fc
  .record(
    {
      sub__items: fc.array(row, { maxLength: 3 }),
      sub__guests: fc.oneof(row, fc.constant('')),
      initData: fc.dictionary(fc.constantFrom(...TABLES), row),
    },
    { requiredKeys: [] },
  )
  .chain((tables) => row.map((fields) => ({ ...fields, ...tables })));

/** Translations of some of the texts. */
export const texts: fc.Arbitrary<Texts> = fc.dictionary(
  word,
  fc.record(
    { 'en-US': fc.constantFrom('Reason', 'Kind'), 'ja-JP': fc.constantFrom('理由', '種類') },
    { requiredKeys: [] },
  ),
);
