import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSheet } from './sheetText.ts';

const cellsOf = (text: string) => parseSheet(text).map(({ cells }) => cells);

describe('the clipboard of a spreadsheet', () => {
  it.each([
    [
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"one\ttwo"\tb', [['one\ttwo', 'b']]],
    ['"line 1\nline 2"\t2', [['line 1\nline 2', '2']]],
    ['"a ""big"" one"\t1', [['a "big" one', '1']]],
    ['""\tx', [['', 'x']]],
    ['27" screen\t2', [['27" screen', '2']]],
    ['"never closed\tx', [['"never closed', 'x']]],
    ['"a" and "b"\tx', [['"a" and "b"', 'x']]],
    ['', []],
    ['\n \t\n', []],
  ])('%j is parsed as %j', (text, cells) => {
    expect(cellsOf(text)).toEqual(cells);
  });

  it('numbers rows as the spreadsheet does: empty ones count, line breaks in a cell do not', () => {
    const found = parseSheet('a\n\n"b\nb"\tx\nc').map(({ number, text }) => [number, text]);
    expect(found).toEqual([
      [1, 'a'],
      [3, '"b\nb"\tx'],
      [4, 'c'],
    ]);
  });

  it('parses every table that was written as spreadsheets write them', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', '7', '字') });
    const quoted = (text: string) => (/["\t\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 }), (table) => {
        const full = table.filter((row) => row.some((each) => each.trim() !== ''));
        const text = full.map((row) => row.map(quoted).join('\t')).join('\n');
        expect(cellsOf(text)).toEqual(full.map((row) => row.map((each) => each.trim())));
      }),
    );
  });
});
