import { describe, expect, it } from 'vitest';
import type { WireCodec } from '#contract/wire/codec.ts';
import { taskKindCodec, taskStatusCodec } from '#contract/workflow/taskCodecs.ts';
import * as words from '#contract/wire/wireCodecs.ts';
import { INSTANCE_STATUSES } from '#domain/workflow/instanceStatus.ts';
import { RECORD_ACTIONS } from '#domain/workflow/command.ts';
import { TASK_KINDS, TASK_STATUSES } from '#domain/workflow/taskKinds.ts';

/** A codec table with all values of the domain type. */
interface Spelled {
  readonly spell: (word: string) => string;
  readonly read: (spelling: string | null | undefined) => string;
}
const spelled = <Word extends string>({ toWire, fromWire }: WireCodec<Word>): Spelled => ({
  spell: (word) => toWire(word as Exclude<Word, 'unknown'>),
  read: fromWire,
});
const TABLES: readonly (readonly [string, Spelled, readonly string[]])[] = [
  ['instance statuses', spelled(words.instanceStatusCodec), INSTANCE_STATUSES],
  ['task statuses', spelled(taskStatusCodec), TASK_STATUSES],
  ['task kinds', spelled(taskKindCodec), TASK_KINDS],
  ['record actions', spelled(words.recordActionCodec), RECORD_ACTIONS],
  ['votes', spelled(words.voteCodec), ['agree', 'refuse', 'abstain']],
  [
    'switches',
    spelled(words.switchCodec),
    [
      'selectPeople',
      'selectPath',
      'mayAddSigners',
      'ownRuleFirst',
      'notInBatch',
      'quickApprove',
      'opinionRequired',
      'singlePerson',
      'hideNext',
    ],
  ],
  ['return targets', spelled(words.returnTargetCodec), ['previous', 'initiator', 'node']],
  ['vote thresholds', spelled(words.voteThresholdCodec), ['counted', 'condition']],
  ['vote finishes', spelled(words.voteFinishCodec), ['atOnce', 'whenAllVoted']],
  [
    'progress of a form',
    spelled(words.formProgressCodec),
    ['drafted', 'submitted', 'succeeded', 'cancelled', 'aborted', 'deleted'],
  ],
  ['batch statuses', spelled(words.batchStatusCodec), ['running', 'finished']],
  ['ways after a return', spelled(words.afterReturnCodec), ['normal', 'backtrack', 'both']],
  [
    'node kinds',
    spelled(words.nodeKindCodec),
    [
      'startEvent',
      'endEvent',
      'terminateEvent',
      'userTask',
      'exclusiveGateway',
      'parallelGateway',
      'inclusiveGateway',
      'handlerTask',
      'subProcess',
      'callActivity',
      'timerEvent',
      'boundaryTimer',
    ],
  ],
];

describe.each(TABLES)('%s', (_, table, all) => {
  it('encodes every value and decodes it to the same value', () => {
    for (const word of all) expect(table.read(table.spell(word))).toBe(word);
    expect(new Set(all.map(table.spell)).size).toBe(all.length);
  });
  it.each([null, undefined, '', 'SOMETHING_NEW'])('decodes %j as unknown', (spelling) => {
    expect(table.read(spelling)).toBe('unknown');
  });
});

it('keeps the misspelling of the platform', () => {
  expect(words.instanceStatusCodec.toWire('suspended')).toBe('SUPSPEND');
});
