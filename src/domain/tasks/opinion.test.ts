import { expect, it } from 'vitest';
import { isOpinionRequired, opinionRefusal, getOpinionRule } from './opinion.ts';

it.each([
  ['nothing', '', true, 'opinion.required'],
  ['blanks', ' \n', true, 'opinion.required'],
  ['a word', 'Fine.', true, undefined],
  ['nothing where nothing is asked', '', false, undefined],
  ['500 characters', '字'.repeat(500), true, undefined],
  ['501 characters', '字'.repeat(501), false, 'opinion.tooLong'],
  ['500 signs that a computer counts twice', '😀'.repeat(500), true, undefined],
])('accepts or refuses as an opinion: %s', (_, opinion, isRequired, code) => {
  expect(opinionRefusal(opinion, isRequired)?.code).toBe(code);
});

it.each([
  ['return', true, true, 500],
  ['withdraw', true, true, 300],
  ['takeBack', true, true, 300],
  ['communicate', false, true, 500],
  ['reply', false, true, 500],
  ['void', false, true, 500],
  ['jump', false, true, 500],
  ['recover', false, true, 500],
  ['transfer', false, false, 500],
  ['forward', false, false, 500],
] as const)(
  '%s: refused without an opinion: %s, prompts for one: %s, at most %i characters',
  (kind, isRequired, isAsked, limit) => {
    expect(getOpinionRule(kind)).toEqual({ isRequired, isAsked, limit });
  },
);

it('requires an opinion except to agree, unless the step requires it there, too', () => {
  expect((['agree', 'refuse', 'abstain', 'return'] as const).map((vote) => isOpinionRequired(vote, []))).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect([isOpinionRequired('agree', ['quickApprove']), isOpinionRequired('agree', ['opinionRequired'])]).toEqual([
    false,
    true,
  ]);
});
