import { expect, it } from 'vitest';
import { mergeCell } from './mergeCell.ts';

const app = (text: string) => [text];

it.each([
  ['says what is there', 'a', { app: app('a'), last: 'x', isEditedInApp: true }, 'same'],
  [
    'says what is there in another language',
    '谭',
    { app: ['Tan', '谭'], last: undefined, isEditedInApp: false },
    'same',
  ],
  [
    'says what the last file said, and the app has gone on',
    'a',
    { app: app('b'), last: 'a', isEditedInApp: true },
    'ours',
  ],
  [
    'is new, and the app is as the last file left it',
    'c',
    { app: app('a'), last: 'a', isEditedInApp: true },
    'brought',
  ],
  ['is new, and the app has gone on, too', 'c', { app: app('b'), last: 'a', isEditedInApp: false }, 'both'],
  ['is the first to say anything', 'c', { app: app(''), last: undefined, isEditedInApp: false }, 'brought'],
  [
    'is the first, and the cell was edited in the app',
    'c',
    { app: app('b'), last: undefined, isEditedInApp: true },
    'both',
  ],
  ['clears what the last file said', '', { app: app('a'), last: 'a', isEditedInApp: false }, 'brought'],
  ['clears what was written here', '', { app: app('b'), last: 'a', isEditedInApp: true }, 'both'],
  [
    'clears again what was cleared, and was written since',
    '',
    { app: app('b'), last: '', isEditedInApp: true },
    'ours',
  ],
] as const)('a cell that %s', (_, file, standing, verdict) => {
  expect(mergeCell(file, standing)).toBe(verdict);
});
