import { expect, it } from 'vitest';
import { RECORD_ACTIONS } from '#domain/workflow/command.ts';
import { recordLook, recordActionName } from './recordLook.ts';
import { LANGUAGES, textsOf } from '#test/support/texts.ts';
import { KEYS_AS_WORDS } from '#test/support/words.ts';

it.each(LANGUAGES)('has a distinct text for each action, for agents and for copies, in %s', (language) => {
  const texts = textsOf(language);
  const words = [...RECORD_ACTIONS.map((action) => `record.${action}`), 'node.agentFor', 'task.copyTo'].map((key) =>
    texts.get(key),
  );
  expect(words).not.toContain(undefined);
  expect(new Set(words).size).toBe(words.length);
});

it('has distinct icons for the three votes, and for actions that end or stop a request', () => {
  const signs = (['agree', 'refuse', 'abstain', 'void', 'suspend', 'returnToInitiator'] as const).map(
    (action) => recordLook(action).icon,
  );
  expect(new Set(signs).size).toBe(signs.length);
});

it('shows an automatic agreement like a manual one, and restore like resume', () => {
  expect(recordLook('timeoutAgree')).toEqual(recordLook('agree'));
  expect(recordLook('restore')).toEqual(recordLook('resume'));
});

it('shows the label from the node, otherwise our label, and the label of the platform for an unknown action', () => {
  const t = KEYS_AS_WORDS.t;
  expect([
    recordActionName({ action: 'agree', optionName: 'Pay', actionLabel: '同意' }, t),
    recordActionName({ action: 'agree', actionLabel: '同意' }, t),
    recordActionName({ action: 'unknown', actionLabel: '催办' }, t),
    recordActionName({ action: 'unknown', actionLabel: '' }, t),
  ]).toEqual(['Pay', 'record.agree', '催办', 'record.unknown']);
});
