import { describe, expect, it } from 'vitest';
import { RECORD_ACTIONS, SYSTEM } from '#domain/workflow/command.ts';
import { INSTANCE_STATUSES } from '#domain/workflow/instanceStatus.ts';
import { VOTES } from '#domain/workflow/processDefinition.ts';
import { isFlowTask, TASK_KINDS, TASK_STATUSES, type TaskKind } from '#domain/workflow/taskKinds.ts';
import en from '../../../src/texts/en-US/status.json' with { type: 'json' };
import enDone from '../../../src/texts/en-US/record.json' with { type: 'json' };
import ja from '../../../src/texts/ja-JP/status.json' with { type: 'json' };
import jaDone from '../../../src/texts/ja-JP/record.json' with { type: 'json' };
import zh from '../../../src/texts/zh-CN/status.json' with { type: 'json' };
import zhDone from '../../../src/texts/zh-CN/record.json' with { type: 'json' };

/** Returns the keys of a list that have a text. */
const keysWithText = (texts: object, list: string) =>
  Object.keys(texts)
    .filter((key) => key.startsWith(`${list}.`))
    .map((key) => key.slice(list.length + 1))
    .sort();

describe.each(Object.entries({ en, ja, zh }))('the texts of enumerations: %s', (_, texts) => {
  it.each([
    ['instance', INSTANCE_STATUSES],
    ['task', TASK_STATUSES],
    ['kind', TASK_KINDS],
  ] as const)('exist for every %s, once each, and for no other value', (list, words) => {
    expect([...words, 'unknown'].sort()).toEqual(keysWithText(texts, list));
  });
});

it.each(Object.entries({ enDone, jaDone, zhDone }))('has a text for every action in the history: %s', (_, texts) => {
  expect(Object.keys(texts).sort()).toEqual([...RECORD_ACTIONS, 'unknown'].sort());
});

it('offers decisions in the expected order', () => {
  expect(VOTES).toEqual(['agree', 'refuse', 'abstain']);
});

it('has a system actor name that no user can have', () => {
  expect(SYSTEM).toMatch(/^[a-z]+$/u);
});

it('treats tasks opened by the chart as tasks of the flow, not transferred or returned ones', () => {
  const kinds: readonly TaskKind[] = [...TASK_KINDS, 'unknown'];
  expect(kinds.filter((kind) => isFlowTask({ kind }))).toEqual(['ordinary', 'parallelSigner', 'sequentialSigner']);
});
