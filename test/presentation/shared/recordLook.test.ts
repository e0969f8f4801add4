import { expect, it } from 'vitest';
import { RECORD_ACTIONS } from '#domain/workflow/command.ts';
import { recordLook } from '#presentation/shared/recordLook.ts';
import { LANGUAGES, textsOf } from '#test/support/texts.ts';

it.each(LANGUAGES)(
  'has a sign and a word of its own for each action of the history, and for what an agent and a copy are, in %s',
  (language) => {
    const texts = textsOf(language);
    for (const action of RECORD_ACTIONS) expect(recordLook(action).icon).toBeDefined();
    const words = [...RECORD_ACTIONS.map((action) => `status.action.${action}`), 'node.agentFor', 'task.copyTo'].map(
      (key) => texts.get(key),
    );
    expect(words).not.toContain(undefined);
    expect(new Set(words).size).toBe(words.length);
  },
);
