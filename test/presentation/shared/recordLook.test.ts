import { expect, it } from 'vitest';
import { RECORD_ACTIONS } from '#domain/workflow/command.ts';
import { recordLook, recordWord } from '#presentation/shared/recordLook.ts';
import { LANGUAGES, textsOf } from '#test/support/texts.ts';
import { KEYS_AS_WORDS } from '#test/support/words.ts';

it.each(LANGUAGES)(
  'has a word of its own for each action of the history, and for what an agent and a copy are, in %s',
  (language) => {
    const texts = textsOf(language);
    const words = [...RECORD_ACTIONS.map((action) => `record.${action}`), 'node.agentFor', 'task.copyTo'].map((key) =>
      texts.get(key),
    );
    expect(words).not.toContain(undefined);
    expect(new Set(words).size).toBe(words.length);
  },
);

it('tells the three votes, and what ends or stops a request, apart by their sign', () => {
  const signs = (['agree', 'refuse', 'abstain', 'void', 'suspend', 'returnToInitiator'] as const).map(
    (action) => recordLook(action).icon,
  );
  expect(new Set(signs).size).toBe(signs.length);
});

it('shows an agreement by time limit like one by hand, and going on like coming back', () => {
  expect(recordLook('timeoutAgree')).toEqual(recordLook('agree'));
  expect(recordLook('restore')).toEqual(recordLook('resume'));
});

it('says what the node calls a decision, our word for one without, and the word of the platform for one unknown', () => {
  const t = KEYS_AS_WORDS.t;
  expect([
    recordWord({ action: 'agree', optionName: 'Pay', actionLabel: '同意' }, t),
    recordWord({ action: 'agree', actionLabel: '同意' }, t),
    recordWord({ action: 'unknown', actionLabel: '催办' }, t),
    recordWord({ action: 'unknown', actionLabel: '' }, t),
  ]).toEqual(['Pay', 'record.agree', '催办', 'record.unknown']);
});
