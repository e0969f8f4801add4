import { describe, expect, it } from 'vitest';
import type { Value } from '../expression/tree.ts';
import { checkForm } from './checkForm.ts';
import type { FieldDefinition, FormRow } from './formDefinition.ts';
import { formField, createForm } from '#testing/arbitraryForms.ts';

const wrongIn = (field: FieldDefinition, fields: FormRow) =>
  checkForm(createForm([field]), { fields, tables: {}, parts: {} });

describe('a date', () => {
  const day = formField('day', { label: 'Day', control: 'rx-date' });

  it.each(['1868-10-23', '1000-01-01', '9999-12-31 23:59', -2_208_988_800_000])('is valid: %s', (value) => {
    expect(wrongIn(day, { day: value })).toEqual([]);
  });

  it.each(['0115-12-24', '0008-11-03', '2027-02-30', '2026-12-24 24:00', '2026-12-24T09:00+05:30'])(
    'is invalid with the year of an era, or if it does not exist: %s',
    (value) => {
      expect(wrongIn(day, { day: value })).toMatchObject([{ messageKey: 'validation.isDate' }]);
    },
  );
});

describe('a date range', () => {
  const stay = formField('stay', { label: 'Stay', control: 'rx-date-range' });
  const isHalf = [{ field: 'stay', messageKey: 'validation.required', values: { name: 'Stay' } }];

  it.each(['2026-11-23,2026-11-25', '2026-11-23,2026-11-23', '2026-12-31,2027-01-01', ''])(
    'is valid if in order, on a single day, or empty: "%s"',
    (value) => {
      expect(wrongIn(stay, { stay: value })).toEqual([]);
    },
  );

  it.each(['2026-11-23,', ',2026-11-25', '2026-11-23'])(
    'is reported as incomplete if one date is missing: "%s"',
    (value) => {
      expect(wrongIn(stay, { stay: value })).toEqual(isHalf);
    },
  );

  it('is reported with its start date if it ends before it begins', () => {
    expect(wrongIn(stay, { stay: '2026-11-25,2026-11-23' })).toEqual([
      { field: 'stay', messageKey: 'validation.endNotAfterStart', values: { start: '2026-11-25' } },
    ]);
  });

  it('may end on its start date, unlike a date that must be after another one', () => {
    const end = formField('end', { control: 'rx-date', settings: { ctl: 'begin', compare: 'gt' } });
    expect(wrongIn(end, { begin: '2026-11-23', end: '2026-11-23' })).toHaveLength(1);
  });
});

describe('a date that refers to another date', () => {
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
  ])('is validated %s: %j, %s against %s', (_, settings, own, other, start) => {
    const due = formField('due', { control: 'rx-date', settings: { ctl: 'other', ...settings } });
    expect(wrongIn(due, { due: own, other })).toEqual(
      start === undefined ? [] : [{ field: 'due', messageKey: 'validation.endNotAfterStart', values: { start } }],
    );
  });

  it('is valid if it refers to no field', () => {
    const due = formField('due', { control: 'rx-date', settings: { compare: 'gt' } });
    expect(wrongIn(due, { due: early, '': late })).toEqual([]);
  });

  it('is compared with the date in the same row of a sub table', () => {
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
    expect(checkForm(createForm([table]), record).map(({ field }) => field)).toEqual(['nights.1.out']);
  });
});
