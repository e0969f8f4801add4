import { describe, expect, it } from 'vitest';
import type { Value } from '#domain/expression/tree.ts';
import { checkForm } from '#domain/form/checkForm.ts';
import type { FieldDefinition, FormRow } from '#domain/form/formDefinition.ts';
import { formField, formOf } from '#testing/arbitraryForms.ts';

const wrongIn = (field: FieldDefinition, fields: FormRow) =>
  checkForm(formOf([field]), { fields, tables: {}, parts: {} });

describe('a range of two days', () => {
  const stay = formField('stay', { label: 'Stay', control: 'rx-date-range' });
  const isHalf = [{ field: 'stay', messageKey: 'validation.required', values: { name: 'Stay' } }];

  it.each(['2026-11-23,2026-11-25', '2026-11-23,2026-11-23', '2026-12-31,2027-01-01', ''])(
    'is fine from its first to its last day, on one day, and when nothing is written: "%s"',
    (value) => {
      expect(wrongIn(stay, { stay: value })).toEqual([]);
    },
  );

  it.each(['2026-11-23,', ',2026-11-25', '2026-11-23'])('is not filled in with one day missing: "%s"', (value) => {
    expect(wrongIn(stay, { stay: value })).toEqual(isHalf);
  });

  it('does not end before it begins, and says what it began with', () => {
    expect(wrongIn(stay, { stay: '2026-11-25,2026-11-23' })).toEqual([
      { field: 'stay', messageKey: 'validation.endNotAfterStart', values: { start: '2026-11-25' } },
    ]);
  });

  it('may end on the day it begins, where a date beside another may not', () => {
    const end = formField('end', { control: 'rx-date', settings: { ctl: 'begin', compare: 'gt' } });
    expect(wrongIn(end, { begin: '2026-11-23', end: '2026-11-23' })).toHaveLength(1);
  });
});

describe('a date that names another', () => {
  const [early, late] = ['2026-11-23', '2026-11-25'];

  it.each<[string, Readonly<Record<string, Value>>, string, string, string | undefined]>([
    ['later than it', { compare: 'gt' }, late, early, undefined],
    ['later than it', { compare: 'gt' }, early, late, late],
    ['earlier than it', { compare: 'lt' }, early, late, undefined],
    ['earlier than it', { compare: 'lt' }, late, early, late],
    ['earlier than it', { compare: 'lt' }, early, early, early],
    ['in no order when none is named', {}, late, early, undefined],
    ['in no order when none is named', {}, early, late, undefined],
    ['in no order when it is another one', { compare: 'eq' }, late, early, undefined],
    ['in no order when it is another one', { compare: 'eq' }, early, late, undefined],
    ['in no order when the tie is off', { compare: 'gt', relate: 'none' }, early, late, undefined],
    ['in order when the tie is on', { compare: 'gt', relate: 'ctl' }, early, late, late],
  ])('stands %s: %j, %s beside %s', (_, settings, own, other, start) => {
    const due = formField('due', { control: 'rx-date', settings: { ctl: 'other', ...settings } });
    expect(wrongIn(due, { due: own, other })).toEqual(
      start === undefined ? [] : [{ field: 'due', messageKey: 'validation.endNotAfterStart', values: { start } }],
    );
  });

  it('is free when it names none', () => {
    const due = formField('due', { control: 'rx-date', settings: { compare: 'gt' } });
    expect(wrongIn(due, { due: early, '': late })).toEqual([]);
  });

  it('is compared with the date in its own row of a sub table', () => {
    const night = formField('out', { control: 'rx-date', settings: { ctl: 'in', compare: 'gt' } });
    const table = { kind: 'subTable', alias: 'nights', label: 'Nights', isRequired: false, fields: [night] } as const;
    const record = {
      fields: { in: late },
      tables: {
        nights: [
          { in: early, out: late },
          { in: late, out: early },
        ],
      },
      parts: {},
    };
    expect(checkForm(formOf([table]), record).map(({ field }) => field)).toEqual(['nights.1.out']);
  });
});
