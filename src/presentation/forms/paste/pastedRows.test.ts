import { describe, expect, it } from 'vitest';
import { parsePastedRows } from './pastedRows.ts';
import { formField } from '#testing/arbitraryForms.ts';

const COLUMNS = [
  formField('what', { label: 'What', rules: 'length:10' }),
  formField('amount', { label: 'Amount', control: 'rx-number' }),
  formField('day', { label: 'Day', control: 'rx-date', settings: { format: 'yyyy-MM-dd' } }),
  formField('kind', {
    label: 'Kind',
    control: 'rx-radio',
    settings: { valmode: 'double' },
    options: [
      { value: '1', label: 'Train' },
      { value: '2', label: 'Flight' },
    ],
  }),
  formField('paid', { label: 'Paid', control: 'rx-switch' }),
  formField('who', { label: 'Who', control: 'rx-user' }),
];
const read = (text: string) => parsePastedRows(text, COLUMNS, { on: 'Ja', off: 'Nein' });

describe('rows from a spreadsheet', () => {
  it('are assigned to the editable columns in order', () => {
    expect(read('Ticket\t1,234.50\t2026/11/3\tFlight\tyes').rows).toEqual([
      { what: 'Ticket', amount: 1234.5, day: '2026-11-03', kind: '{"label":"Flight","value":"2"}', paid: 'true' },
    ]);
  });

  it('are assigned by column names if the first line contains them, in any order', () => {
    const found = read('Amount *\tWHAT\tWho\tColour\n¥12\tTaxi\tLi Hua\tred\n-3\t\t\t');
    expect(found.rows).toEqual([{ amount: 12, what: 'Taxi' }, { amount: -3 }]);
    expect(found.ignoredColumns).toEqual(['Who', 'Colour']);
  });

  it.each([
    ['plenty in a number', 'Taxi\tplenty', 'validation.isNumber'],
    ['a day that is none', 'Taxi\t1\t2026-02-30', 'validation.isDate'],
    ['a choice nobody offers', 'Taxi\t1\t\tBoat', 'validation.notOffered'],
    ['a text that is too long', 'A very long text', 'validation.length'],
    ['more cells than columns', 'Taxi\t1\t\t\t\tmore', 'validation.tooManyCells'],
  ])('are rejected if they are invalid: %s', (_, line, messageKey) => {
    const { rows, wrong } = read(`Good\t1\n${line}\nAlso good`);
    expect([rows.length, wrong.map(({ line: { number, text }, issue }) => [number, text, issue.messageKey])]).toEqual([
      2,
      [[2, line, messageKey]],
    ]);
  });

  it.each(['2026年11月3日', '２０２６/１１/３', '令和8年11月3日', 'R8.11.3'])('accept the day %j', (day) => {
    expect(read(`x\t1\t${day}`).rows).toEqual([{ what: 'x', amount: 1, day: '2026-11-03' }]);
  });

  it('are complete: every line becomes a row or is reported', () => {
    const text = Array.from({ length: 500 }, (_, at) => `Thing\t${at % 170 === 3 ? 'bad' : at}`).join('\n');
    const { rows, wrong } = read(text);
    expect([rows.length, wrong.map(({ line }) => line.number)]).toEqual([497, [4, 174, 344]]);
  });

  it("accept a switch in the user's language, and full-width digits", () => {
    expect(read('x\t１２\t\t\tNein').rows).toEqual([{ what: 'x', amount: 12, paid: 'false' }]);
  });
});
