import { describe, expect, it } from 'vitest';
import { RECORD_ACTIONS, SYSTEM } from '#domain/workflow/command.ts';
import { INSTANCE_STATUSES } from '#domain/workflow/instanceStatus.ts';
import { VOTES } from '#domain/workflow/processDefinition.ts';
import { isOfFlow, TASK_KINDS, TASK_STATUSES, type TaskKind } from '#domain/workflow/taskKinds.ts';
import en from '../../../src/texts/en-US/status.json' with { type: 'json' };
import enDone from '../../../src/texts/en-US/record.json' with { type: 'json' };
import ja from '../../../src/texts/ja-JP/status.json' with { type: 'json' };
import jaDone from '../../../src/texts/ja-JP/record.json' with { type: 'json' };
import zh from '../../../src/texts/zh-CN/status.json' with { type: 'json' };
import zhDone from '../../../src/texts/zh-CN/record.json' with { type: 'json' };

/** What people read for each word of a list, and for one that nobody has met yet. */
const worded = (texts: object, list: string) =>
  Object.keys(texts)
    .filter((key) => key.startsWith(`${list}.`))
    .map((key) => key.slice(list.length + 1))
    .sort();

describe.each(Object.entries({ en, ja, zh }))('the words people read: %s', (_, texts) => {
  it.each([
    ['instance', INSTANCE_STATUSES],
    ['task', TASK_STATUSES],
    ['kind', TASK_KINDS],
  ] as const)('are there for every %s, each once, and for no other', (list, words) => {
    expect([...words, 'unknown'].sort()).toEqual(worded(texts, list));
  });
});

it.each(Object.entries({ enDone, jaDone, zhDone }))('are there for everything that is done: %s', (_, texts) => {
  expect(Object.keys(texts).sort()).toEqual([...RECORD_ACTIONS, 'unknown'].sort());
});

it('offers decisions in the order people expect', () => {
  expect(VOTES).toEqual(['agree', 'refuse', 'abstain']);
});

it('has a name for what the platform does by itself, which no person can have', () => {
  expect(SYSTEM).toMatch(/^[a-z]+$/u);
});

it('takes for a task of the chart what the chart has opened, and nothing handed on or made by a return', () => {
  const kinds: readonly TaskKind[] = [...TASK_KINDS, 'unknown'];
  expect(kinds.filter((kind) => isOfFlow({ kind }))).toEqual(['ordinary', 'parallelSigner', 'sequentialSigner']);
});
