import { describe, expect, it } from 'vitest';
import { getOpinionUse, filterPhrases, type OpinionUse } from './opinionUse.ts';
import type { DecisionOption } from '../workflow/processDefinition.ts';
import { anInstance, aTask } from '#test/support/builders.ts';

const at = (decisions: readonly DecisionOption[], assignee: string) => ({
  decisions,
  task: aTask({ assignee }),
  instance: anInstance({ initiatorId: 'initiator' }),
});
const BOTH: readonly DecisionOption[] = [{ vote: 'agree' }, { vote: 'refuse' }];

describe('the use of an opinion', () => {
  it.each(['agree', 'refuse', 'abstain'] as const)('is the vote: %s', (vote) => {
    expect(getOpinionUse(at(BOTH, 'manager'), vote)).toBe(vote);
  });

  it('is resubmit if the request is with its initiator', () => {
    expect(getOpinionUse(at([{ vote: 'agree', label: 'Submit' }], 'initiator'), 'agree')).toBe('resubmit');
  });

  it('is handle if the only decision has a custom label', () => {
    expect(getOpinionUse(at([{ vote: 'agree', label: 'Sealed' }], 'clerk'), 'agree')).toBe('handle');
  });

  it('is agree if the only decision is to agree', () => {
    expect(getOpinionUse(at([{ vote: 'agree' }], 'manager'), 'agree')).toBe('agree');
  });
});

describe('the offered phrases', () => {
  const phrases: readonly { readonly text: string; readonly opinionUse?: OpinionUse }[] = [
    { text: 'Mine' },
    { text: 'Agreed.', opinionUse: 'agree' },
    { text: 'Please mend it.', opinionUse: 'return' },
  ];
  it.each([
    ['return', ['Mine', 'Please mend it.']],
    ['agree', ['Mine', 'Agreed.']],
    [undefined, ['Mine']],
  ] as const)('for %s are those with that use and the general ones', (opinionUse, texts) => {
    expect(filterPhrases(phrases, opinionUse).map(({ text }) => text)).toEqual(texts);
  });
});
