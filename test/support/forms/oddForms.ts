import fc from 'fast-check';

/** Controls that a designer, another generation or a broken export may produce. */
const CONTROLS = ['rx-textbox', 'rx-number', 'rx-user', 'rx-checkbox-list', 'rx-form-select', 'rx-hologram', 'rx-tabs'];
const name = fc.constantFrom('a', 'b', 'c', 'toString', '__proto__x', '名');
const junk = fc.oneof(fc.jsonValue(), fc.constantFrom('{', '[]', '{"a":', 'null', 'YES', '{a}+', "{a}.contains('b')"));
const field = fc.record(
  { name, control: fc.constantFrom(...CONTROLS), comment: junk, extJson: junk },
  { requiredKeys: ['name', 'control'] },
);
const table = fc.record({ alias: fc.constantFrom('t', 'u'), name: junk, boAttrList: fc.oneof(fc.array(field), junk) });
const group = fc.record({
  group: fc.constant(true),
  id: fc.oneof(name, junk),
  list: fc.oneof(fc.array(fc.oneof(field, table)), junk),
});
const anyTemplate = fc.record(
  {
    boAttrList: fc.oneof(fc.array(fc.oneof(field, table, group, junk), { maxLength: 6 }), junk),
    childrens: fc.oneof(fc.array(table), junk),
    tabs: fc.oneof(fc.array(fc.record({ name: junk, fields: fc.oneof(fc.array(name), junk), groups: junk })), junk),
  },
  { requiredKeys: [] },
);
const options = fc.dictionary(
  fc.constantFrom(
    'datasource',
    'cascade',
    'showIf',
    'rules',
    'length',
    'required',
    'mode',
    'condition',
    'rule',
    'tabsData',
    'fields',
  ),
  junk,
);
const control = fc
  .tuple(name, fc.constantFrom(...CONTROLS, 'rx-conditions', 'rx-fieldset', 'rx-table'), options)
  .map(([named, ctltype, others]) => ({ ...others, name: named, ctltype }));
const question = fc.record(
  { customquery: junk, event: junk, gridInput: junk, gridReturn: junk, gridName: junk },
  { requiredKeys: [] },
);
const script = fc.record(
  {
    extJs: fc.record(
      {
        validRules: junk,
        formulas: fc.oneof(fc.record({ main: fc.dictionary(name, junk) }), junk),
        calcAreas: fc.oneof(fc.dictionary(name, junk), junk),
        customquery: fc.oneof(fc.record({ main: fc.dictionary(name, fc.array(question)) }), junk),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);
const asEither = <T>(given: fc.Arbitrary<T>) =>
  fc.oneof(
    given,
    given.map((value) => JSON.stringify(value)),
    junk,
  );
/** A form as the wire format may contain it. */
export const anyWire = fc.record({
  template: asEither(anyTemplate),
  metadata: asEither(fc.dictionary(fc.string(), control, { maxKeys: 5 })),
  script: asEither(script),
  buttons: asEither(
    fc.array(fc.record({ name: junk, method: junk, mode: junk, conditionConfig: junk }, { requiredKeys: [] })),
  ),
  permission: fc.oneof(
    fc.dictionary(fc.oneof(name, fc.constantFrom('buttons', 'tabs', 'sub__t')), junk),
    fc.constant(null),
  ),
});
const cell = fc.oneof(fc.jsonValue(), fc.constantFrom('{"label":"x","value":"y"}', 'a,b'));
/** A record for it, with known and unknown names. */
export const anyRecord = fc.dictionary(
  fc.oneof(name, fc.constantFrom('z', 'sub__t', 'sub__nobody', 'ID_', 'UPDATE_VERSION_')),
  cell,
  { noNullPrototype: true },
);
