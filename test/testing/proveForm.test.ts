import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkForm } from '#domain/form/checkForm.ts';
import { expressionOf } from '#testing/expressionOf.ts';
import { anyForm, anyRecord, formField, formOf } from '#testing/arbitraryForms.ts';
import { faultsOfForm, proveForm } from '#testing/proveForm.ts';

describe('proving a form', () => {
  it('finds nothing wrong with any form, whatever is written into it', () => {
    fc.assert(
      fc.property(
        anyForm().chain((form) => fc.tuple(fc.constant(form), anyRecord(form))),
        ([form, record]) => {
          expect(faultsOfForm({ form, record, issues: checkForm(form, record) })).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });

  const trip = formOf([
    formField('email', { rules: 'isEmail', isRequired: true }),
    formField('days', { rules: 'isPositiveInteger;maxnum:30' }),
  ]);

  it('keeps the promises of a company', () => {
    proveForm(trip, {
      'nobody travels longer than a month': ({ record, issues }) =>
        issues.some(({ field }) => field === 'days') || !(Number(record.fields['days']) > 30),
    });
  });

  it('names the broken promise with the smallest record that breaks it', () => {
    expect(() => {
      proveForm(trip, { 'days are always asked for': ({ record }) => record.fields['days'] !== '' }, { seed: 1 });
    }).toThrow(/broken promise: days are always asked for\n\s+with\n.*"days":""/u);
  });

  it('finds values that are computed from each other', () => {
    const circle = formOf([formField('a'), formField('b')], {
      formulas: [
        { target: { field: 'a' }, expression: expressionOf('{b} + 1') },
        { target: { field: 'b' }, expression: expressionOf('{a} + 1') },
      ],
    });
    expect(() => {
      proveForm(circle);
    }).toThrow('a → b → a are computed from each other');
  });

  it('finds a field that is at fault where nobody can put it right, and one that is not where it should be', () => {
    const form = formOf([formField('seen', { isReadOnly: true }), formField('asked', { isRequired: true })]);
    const record = { fields: {}, tables: {}, parts: {} };
    const issue = (field: string) => ({ field, messageKey: 'validation.required', values: {} });
    expect(faultsOfForm({ form, record, issues: [issue('seen'), issue('seen')] })).toEqual([
      'seen is named twice',
      'seen is at fault where nobody can put it right',
      'asked is required, empty and not at fault',
    ]);
  });
});
