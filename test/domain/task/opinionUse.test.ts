import { describe, expect, it } from 'vitest';
import { opinionUseOf, phrasesFor, type OpinionUse } from '#domain/task/opinionUse.ts';
import type { DecisionOption } from '#domain/workflow/processDefinition.ts';
import { anInstance, aTask } from '#test/support/builders.ts';

const at = (decisions: readonly DecisionOption[], assignee: string) => ({
  decisions,
  task: aTask({ assignee }),
  instance: anInstance({ initiatorId: 'initiator' }),
});
const BOTH: readonly DecisionOption[] = [{ vote: 'agree' }, { vote: 'refuse' }];

describe('the occasion of an opinion', () => {
  it.each(['agree', 'refuse', 'abstain'] as const)('is what one decides: %s', (vote) => {
    expect(opinionUseOf(at(BOTH, 'manager'), vote)).toBe(vote);
  });

  it('is handing in again when the request is with whoever asked for it', () => {
    expect(opinionUseOf(at([{ vote: 'agree', label: 'Submit' }], 'initiator'), 'agree')).toBe('resubmit');
  });

  it('is a step done where nothing else can be decided, in words of its own', () => {
    expect(opinionUseOf(at([{ vote: 'agree', label: 'Sealed' }], 'clerk'), 'agree')).toBe('handle');
  });

  it('stays agreeing where the only decision is to agree', () => {
    expect(opinionUseOf(at([{ vote: 'agree' }], 'manager'), 'agree')).toBe('agree');
  });
});

describe('the phrases offered', () => {
  const phrases: readonly { readonly text: string; readonly opinionUse?: OpinionUse }[] = [
    { text: 'Mine' },
    { text: 'Agreed.', opinionUse: 'agree' },
    { text: 'Please mend it.', opinionUse: 'return' },
  ];
  it.each([
    ['return', ['Mine', 'Please mend it.']],
    ['agree', ['Mine', 'Agreed.']],
    [undefined, ['Mine']],
  ] as const)('on %s are those meant for it, and what fits everywhere', (opinionUse, texts) => {
    expect(phrasesFor(phrases, opinionUse).map(({ text }) => text)).toEqual(texts);
  });
});
