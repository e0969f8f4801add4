import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillText } from '#domain/print/fillText.ts';
import { readPlaceholders } from '#domain/print/placeholders.ts';
import { printedRows, printedValue, type PrintScope } from '#domain/print/printScope.ts';

const entry = (text: string, value: string | number = text) => ({ text, value });
const line = (item: string, amount: number): PrintScope => ({
  entries: { item: entry(item), amount: entry(`¥${amount.toFixed(2)}`, amount) },
  rows: {},
});
const SCOPE: PrintScope = {
  entries: {
    title: entry('Trip'),
    total: entry('¥60.17', 60.17),
    'label.total': entry('Total'),
    'kind-label': entry('Travel'),
    empty: entry(''),
  },
  rows: { lines: [line('Train', 59.97), line('Tea', 0.2)], none: [] },
};
const fill = (text: string) => fillText(text, [SCOPE]);

describe('a template', () => {
  it.each([
    ['{title}', 'Trip'],
    ['{label.total}: {total}', 'Total: ¥60.17'],
    ['{ total * 2 }', '120.34'],
    ["{total > 50 ? 'dear' : 'cheap'}", 'dear'],
    ['{SUB_SUM(lines.amount)} of {COUNT(lines)}', '60.17 of 2'],
    ['{kind-label}', 'Travel'],
    ['{#lines}{item} {amount}; {/lines}', 'Train ¥59.97; Tea ¥0.20; '],
    ['{#lines}{title}/{item} {/}', 'Trip/Train Trip/Tea '],
    ['{#none}row{/none}{^none}nothing{/none}', 'nothing'],
    ['{#empty}no{/}{^empty}yes{/}', 'yes'],
    ['{#total > 100}much{/}{#total < 100}little{/}', 'little'],
    ['{nobody}{nobody.there}{constructor}{__proto__}', ''],
    ['{}, { } and {', '{}, { } and {'],
    ['{1 +}', ''],
  ])('%s says %s', (template, said) => {
    expect(fill(template)).toBe(said);
  });

  it('takes a name from the innermost row that has it', () => {
    const outer: PrintScope = { entries: { item: entry('outer'), only: entry('o') }, rows: SCOPE.rows };
    expect(fillText('{item}{only}: {#lines}{item}{only} {/lines}', [outer])).toBe('outero: Traino Teao ');
  });

  it('gives figures as figures, and never more rows than there are', () => {
    expect(printedValue('total', [SCOPE])).toBe(60.17);
    expect(printedValue('lines.amount', [SCOPE])).toEqual([59.97, 0.2]);
    expect(printedRows('lines', [SCOPE])).toHaveLength(2);
    expect(printedRows('total', [SCOPE])).toEqual([{ entries: {}, rows: {} }]);
    expect(printedRows('nobody', [SCOPE])).toEqual([]);
  });

  it('is cut at its placeholders, and its pieces are the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const whole = readPlaceholders(text)
          .map((piece) => (piece.kind === 'words' ? piece.text : '{}'))
          .join('');
        expect(whole.length).toBeLessThanOrEqual(text.length);
        if (!text.includes('{')) expect(whole).toBe(text);
      }),
    );
  });

  it('never throws, and never looks again into what was filled in', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (template, typed) => {
        const scope = { entries: { a: entry(typed) }, rows: {} };
        expect(typeof fillText(template, [scope])).toBe('string');
        expect(fillText('{a}', [scope])).toBe(typed);
      }),
    );
    expect(fillText('{a}', [{ entries: { a: entry('{total}'), total: entry('secret') }, rows: {} }])).toBe('{total}');
  });
});
