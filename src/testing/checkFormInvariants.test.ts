import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkForm } from '#domain/forms/checkForm.ts';
import { parseKnownExpression } from './parseKnownExpression.ts';
import { anyForm, anyRecord, formField, createForm } from './arbitraryForms.ts';
import { findFormFaults, checkFormInvariants } from './checkFormInvariants.ts';

describe('the property run of a form', () => {
  it('finds no fault in any valid form, whatever values it contains', () => {
    fc.assert(
      fc.property(
        anyForm().chain((form) => fc.tuple(fc.constant(form), anyRecord(form))),
        ([form, record]) => {
          expect(findFormFaults({ form, record, issues: checkForm(form, record) })).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });

  const trip = createForm([
    formField('email', { rules: 'isEmail', isRequired: true }),
    formField('days', { rules: 'isPositiveInteger;maxnum:30' }),
  ]);

  it('checks the invariants of a company', () => {
    checkFormInvariants(trip, {
      'nobody travels longer than a month': ({ record, issues }) =>
        issues.some(({ field }) => field === 'days') || !(Number(record.fields['days']) > 30),
    });
  });

  it('reports a violated invariant with the smallest record that violates it', () => {
    expect(() => {
      checkFormInvariants(
        trip,
        { 'days are always asked for': ({ record }) => record.fields['days'] !== '' },
        { seed: 1 },
      );
    }).toThrow(/broken promise: days are always asked for\n\s+with\n.*"days":""/u);
  });

  it('reports values that are computed from each other', () => {
    const circle = createForm([formField('a'), formField('b')], {
      formulas: [
        { target: { field: 'a' }, expression: parseKnownExpression('{b} + 1') },
        { target: { field: 'b' }, expression: parseKnownExpression('{a} + 1') },
      ],
    });
    expect(() => {
      checkFormInvariants(circle);
    }).toThrow('a → b → a are computed from each other');
  });

  it('reports an error at a field that no user can correct, and a missing error', () => {
    const form = createForm([formField('seen', { isReadOnly: true }), formField('asked', { isRequired: true })]);
    const record = { fields: {}, tables: {}, parts: {} };
    const issue = (field: string) => ({ field, messageKey: 'validation.required', values: {} });
    expect(findFormFaults({ form, record, issues: [issue('seen'), issue('seen')] })).toEqual([
      'seen is named twice',
      'seen is at fault where nobody can put it right',
      'asked is required, empty and not at fault',
    ]);
  });
});
