import { expect, it } from 'vitest';
import { decodeForm } from '#contract/forms/decodeForm.ts';
import { encodeForm } from '#contract/forms/encodeForm.ts';
import { formViewShape } from '#contract/workflow/bpmShapes.ts';
import { checkForm } from '#domain/forms/checkForm.ts';
import { EXTERNAL_FORM_CONTROL, EXTERNAL_FORM_FIELD } from '#domain/forms/outsideForm.ts';
import * as v from 'valibot';

const WIRE = v.parse(formViewShape, {
  alias: 'travel',
  title: 'Travel desk',
  type: 'OUTSIDE-URL',
  component: 'https://travel.example.com/form',
  urlParams: '[{"paramType":true,"paramKey":"task","paramKeyVal":"taskId"}]',
  data: { ID_: '7', kept: 'x' },
});

it('decodes an external form as one field, which is required if the form may be edited', () => {
  const view = decodeForm(WIRE);
  expect(view.sections).toMatchObject([
    {
      items: [
        {
          name: EXTERNAL_FORM_FIELD,
          label: 'Travel desk',
          control: EXTERNAL_FORM_CONTROL,
          isRequired: true,
          settings: { address: 'https://travel.example.com/form', params: WIRE.urlParams },
        },
      ],
    },
  ]);
  expect(checkForm(view, view.record).map(({ field }) => field)).toEqual([EXTERNAL_FORM_FIELD]);
  expect(decodeForm(WIRE, { isReadOnly: true }).rights.otherwise).toBe('read');
});

it('sends the answers of the external form as fields, in place of the stored text and beside other fields', () => {
  const { record } = decodeForm(WIRE);
  const answers = JSON.stringify({ to: 'Ningbo', days: 2, rows: [{ a: 1 }], kept: 'y' });
  expect(encodeForm({ ...record, fields: { ...record.fields, [EXTERNAL_FORM_FIELD]: answers } })).toEqual({
    ID_: '7',
    kept: 'y',
    to: 'Ningbo',
    days: 2,
    rows: [{ a: 1 }],
  });
  for (const nothing of ['', 'no JSON', '[1]', 'null'])
    expect(encodeForm({ ...record, fields: { ...record.fields, [EXTERNAL_FORM_FIELD]: nothing } })).toEqual({
      ID_: '7',
      kept: 'x',
    });
});
