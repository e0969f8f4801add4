import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkForm, recompute } from '@ringi/domain/form';
import { checkFormInvariants } from '@ringi/domain/testing';
import { trip } from './trip.mjs';

const journey = (fields, amounts) => {
  const costs = amounts.map((amount) => ({ amount }));
  return recompute(trip.formulas, { fields: { total: 0, ...fields }, tables: { costs }, parts: {} });
};
const faults = (record) => checkForm(trip, record).map(({ field, messageKey }) => `${field} ${messageKey}`);

test('whatever is written, nobody travels for longer than a month or without a line of costs', () => {
  checkFormInvariants(trip, {
    'thirty days at most': ({ record, issues }) =>
      issues.some(({ field }) => field === 'days') || Number(record.fields.days) <= 30,
    'costs are named': ({ record, issues }) =>
      issues.some(({ field }) => field === 'costs') || record.tables.costs.length > 0,
  });
});

test('a dear journey gives its reason, a cheap one need not', () => {
  const fields = { email: 'wang@company.example', days: '3' };
  assert.deepEqual(faults(journey(fields, ['400', '650.5'])), ['reason validation.required']);
  assert.deepEqual(faults(journey(fields, ['400'])), []);
});

test('every line is looked at by itself', () => {
  const fields = { email: 'wang@', days: '31' };
  assert.deepEqual(faults(journey(fields, ['12', 'dear'])), [
    'email validation.isEmail',
    'days validation.maxnum',
    'costs.1.amount validation.isNumber',
  ]);
});
