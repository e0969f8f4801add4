import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillTemplateText } from '#domain/print/fillTemplateText.ts';
import { parsePlaceholders } from '#domain/print/placeholders.ts';
import { listPlaceholderRows, evaluatePlaceholder, type PrintScope } from '#domain/print/printScope.ts';

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
const fill = (text: string) => fillTemplateText(text, [SCOPE]);

describe('a print template', () => {
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
  ])('renders %s as %s', (template, said) => {
    expect(fill(template)).toBe(said);
  });

  it('resolves a name in the innermost row that has it', () => {
    const outer: PrintScope = { entries: { item: entry('outer'), only: entry('o') }, rows: SCOPE.rows };
    expect(fillTemplateText('{item}{only}: {#lines}{item}{only} {/lines}', [outer])).toBe('outero: Traino Teao ');
  });

  it('returns numbers as numbers, and exactly the existing rows', () => {
    expect(evaluatePlaceholder('total', [SCOPE])).toBe(60.17);
    expect(evaluatePlaceholder('lines.amount', [SCOPE])).toEqual([59.97, 0.2]);
    expect(listPlaceholderRows('lines', [SCOPE])).toHaveLength(2);
    expect(listPlaceholderRows('total', [SCOPE])).toEqual([{ entries: {}, rows: {} }]);
    expect(listPlaceholderRows('nobody', [SCOPE])).toEqual([]);
  });

  it('is split at its placeholders without losing text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const whole = parsePlaceholders(text)
          .map((piece) => (piece.kind === 'words' ? piece.text : '{}'))
          .join('');
        expect(whole.length).toBeLessThanOrEqual(text.length);
        if (!text.includes('{')) expect(whole).toBe(text);
      }),
    );
  });

  it('never throws, and never expands placeholders in inserted values', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (template, typed) => {
        const scope = { entries: { a: entry(typed) }, rows: {} };
        expect(typeof fillTemplateText(template, [scope])).toBe('string');
        expect(fillTemplateText('{a}', [scope])).toBe(typed);
      }),
    );
    expect(fillTemplateText('{a}', [{ entries: { a: entry('{total}'), total: entry('secret') }, rows: {} }])).toBe(
      '{total}',
    );
  });
});
