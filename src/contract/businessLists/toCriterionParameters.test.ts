import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCriterionParameters } from './toCriterionParameters.ts';
import { aBusinessList } from '#test/support/businessLists.ts';

function spelled(search: Readonly<Record<string, unknown>>, value: string) {
  const [criterion] = aBusinessList({ searchJson: [{ fieldName: 'F_X', ...search }] }).criteria;
  if (!criterion) throw new Error('There is no criterion');
  return toCriterionParameters(criterion, value);
}

describe('a search criterion of a list', () => {
  it('is sent with its column, its type and its operator', () => {
    expect(spelled({ tablePre: 'a', fieldOp: 'LK', autoFilter: 'YES' }, '机场')).toEqual({ 'Q_a.F_X_S_LK': '机场' });
    expect(spelled({ fieldOp: 'GE', fc: 'datepicker' }, '2026-05-01')).toEqual({ Q_F_X_D_GE: '2026-05-01' });
  });

  it('is sent under its own name if the list has no automatic filter', () => {
    expect(spelled({ autoFilter: 'NO' }, 'x')).toEqual({ F_X: 'x' });
    expect(spelled({ autoFilter: 'NO', fc: 'datepicker' }, '2026-05-01')).toEqual({ F_X: Date.UTC(2026, 3, 30, 16) });
    expect(spelled({ autoFilter: 'NO', fc: 'rangepicker' }, '2026-05-01,2026-05-02')).toEqual({
      F_X_START: Date.UTC(2026, 3, 30, 16),
      F_X_END: Date.UTC(2026, 4, 2, 15, 59, 59),
    });
  });

  it('sends both ends of a range separately, omits an open end, and writes timestamps with a T', () => {
    const range = { fc: 'rangepicker' };
    expect(spelled(range, '2026-05-01,2026-05-31')).toEqual({ Q_F_X_D_GE: '2026-05-01', Q_F_X_D_LE: '2026-05-31' });
    expect(spelled(range, ',2026-05-31 10:00:00')).toEqual({ Q_F_X_D_LE: '2026-05-31T10:00:00' });
    expect(spelled(range, ',')).toEqual({});
  });

  it('sends a month as the range from its first to its last day', () => {
    expect(spelled({ fc: 'month' }, '2028-02')).toEqual({ Q_F_X_D_GE: '2028-02-01', Q_F_X_D_LE: '2028-02-29' });
  });

  it('sends one of several selected values', () => {
    const several = { fc: 'select', multiSelect: 'true' };
    expect(spelled(several, '1,2')).toEqual({ Q_F_X_S_IN: '1,2' });
    expect(spelled(several, '1')).toEqual({ Q_F_X_S_EQ: '1' });
    expect(spelled({ fc: 'textbox' }, 'a,b'), 'a text with a comma is one text').toEqual({ Q_F_X_S_EQ: 'a,b' });
  });

  it('sends nothing without a value, and passes text on as typed', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(spelled({ fieldOp: 'LK' }, typed)).toEqual(typed.trim() === '' ? {} : { Q_F_X_S_LK: typed });
      }),
    );
  });
});
