import { expect, it } from 'vitest';
import { decodeForm } from '#api/form/decodeForm.ts';
import { encodeForm } from '#api/form/encodeForm.ts';
import { formViewShape } from '#api/bpmShapes.ts';
import { checkForm } from '#domain/form/checkForm.ts';
import { OUTSIDE_FORM_CONTROL, OUTSIDE_FORM_FIELD } from '#domain/form/outsideForm.ts';
import * as v from 'valibot';

const WIRE = v.parse(formViewShape, {
  alias: 'travel',
  title: 'Travel desk',
  type: 'OUTSIDE-URL',
  component: 'https://travel.example.com/form',
  urlParams: '[{"paramType":true,"paramKey":"task","paramKeyVal":"taskId"}]',
  data: { ID_: '7', kept: 'x' },
});

it('is one field here, which must be answered where the form may be written', () => {
  const view = decodeForm(WIRE);
  expect(view.sections).toMatchObject([
    {
      items: [
        {
          name: OUTSIDE_FORM_FIELD,
          label: 'Travel desk',
          control: OUTSIDE_FORM_CONTROL,
          isRequired: true,
          settings: { address: 'https://travel.example.com/form', params: WIRE.urlParams },
        },
      ],
    },
  ]);
  expect(checkForm(view, view.record).map(({ field }) => field)).toEqual([OUTSIDE_FORM_FIELD]);
  expect(decodeForm(WIRE, { isReadOnly: true }).rights.otherwise).toBe('read');
});

it('sends what the other site has answered, in place of the text it was kept in, beside what came', () => {
  const { record } = decodeForm(WIRE);
  const answers = JSON.stringify({ to: 'Ningbo', days: 2, rows: [{ a: 1 }], kept: 'y' });
  expect(encodeForm({ ...record, fields: { ...record.fields, [OUTSIDE_FORM_FIELD]: answers } })).toEqual({
    ID_: '7',
    kept: 'y',
    to: 'Ningbo',
    days: 2,
    rows: [{ a: 1 }],
  });
  for (const nothing of ['', 'no JSON', '[1]', 'null'])
    expect(encodeForm({ ...record, fields: { ...record.fields, [OUTSIDE_FORM_FIELD]: nothing } })).toEqual({
      ID_: '7',
      kept: 'x',
    });
});
