import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shiftFormula, shiftRange, createRowShift } from '#server/documents/excel/createRowShift.ts';

/* The mapping of rows and formulas of a sheet after rows between them were repeated. */
const moved = createRowShift([{ from: 5, to: 6, times: 3 }]);

describe('rows of a sheet', () => {
  it.each([
    ['A4', 'A4'],
    ['A5', 'A5'],
    ['A7', 'A11'],
    ['D5:D5', 'D5:D9'],
    ['D5:D6', 'D5:D10'],
    ['A1:F9', 'A1:F13'],
    ['$A$5:$B$6 C8', '$A$5:$B$10 C12'],
  ])('shift the range %s to %s', (range, now) => {
    expect(shiftRange(range, moved)).toBe(now);
  });

  it.each([
    ['SUM(D5:D6)*2', 'SUM(D5:D10)*2'],
    ['LOG10(A7)+"A7"', 'LOG10(A11)+"A7"'],
    ["'A7'!B7", "'A7'!B11"],
    ['A7B+A7_x', 'A7B+A7_x'],
    ['$D$7', '$D$11'],
  ])('shift the formula %s to %s', (formula, now) => {
    expect(shiftFormula(formula, moved, undefined)).toBe(now);
  });

  it('refer to their own copy in a formula of a repeated row, and to other rows where they are', () => {
    const second = { from: 5, to: 6, by: 2 };
    expect(shiftFormula('B5*C5+B6', moved, second)).toBe('B7*C7+B8');
    expect(shiftFormula('B5/B$8', moved, second)).toBe('B7/B$12');
  });

  it('keep their order and stay distinct', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 0, max: 4 }),
        fc.integer({ min: 1, max: 9 }),
        (from, more, times) => {
          const { first, last } = createRowShift([{ from, to: from + more, times }]);
          const places = Array.from({ length: 40 }, (_, row) => first(row + 1));
          expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
          expect(last(from + more) + 1).toBe(first(from + more + 1));
        },
      ),
    );
  });
});
