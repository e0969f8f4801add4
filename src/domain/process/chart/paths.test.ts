import { describe, expect, it } from 'vitest';
import { createConditionLookup } from './flows.ts';
import { getNode, getOutgoingFlows } from './graph.ts';
import { isExcludedFromBatch, mustChooseExit, listOutgoingPaths, isPathChosenAtStart, findDraftStep } from './paths.ts';
import type { ProcessDefinition, UserTaskSettings } from '../../workflow/processDefinition.ts';
import { drawChart as chart, assignTo } from '#testing/chartOfLines.ts';
import { person } from '#testing/people.ts';

const stepOf = (process: ProcessDefinition, id: string) => {
  const node = getNode(process, id);
  if (node.kind !== 'userTask') throw new Error(id);
  return node;
};
const VOTING: Partial<UserTaskSettings> = {
  ...assignTo('a', 'b'),
  voting: { mode: 'parallel', threshold: { by: 'all' }, counted: 'agree', finish: 'atOnce' },
};

describe('the flows an approver may choose', () => {
  const LINES = [
    'start -> wang',
    'wang -> xor1: days > 0',
    'wang -> li: days > 9',
    'xor1 -> chen: days > 3',
    'xor1 -> xor2: else',
    'xor2 -> zhao: rich',
    'xor2 -> and1: else',
    'and1 -> a',
    'and1 -> b',
  ];
  const ways = (switches: UserTaskSettings['switches'], days: number, lines: readonly string[] = LINES) => {
    const process = chart(lines, { wang: { task: { switches } } });
    const lookup = createConditionLookup({ variables: { days }, initiator: person('zhang') }, {});
    return listOutgoingPaths(process, stepOf(process, 'wang'), lookup).map(({ destination, flows }) => [
      destination,
      flows.map(({ id }) => id).join(' '),
    ]);
  };

  it('are the flows of the step whose conditions are true', () => {
    expect(ways([], 1)).toEqual([['xor1', 'wang>xor1']]);
    expect(ways([], 10)).toEqual([
      ['xor1', 'wang>xor1'],
      ['li', 'wang>li'],
    ]);
  });

  it('continue through exclusive gateways where the path may be selected, regardless of conditions', () => {
    expect(ways(['selectPath'], 10)).toEqual([
      ['chen', 'wang>xor1 xor1>chen'],
      ['zhao', 'wang>xor1 xor1>xor2 xor2>zhao'],
      ['and1', 'wang>xor1 xor1>xor2 xor2>and1'],
      ['li', 'wang>li'],
    ]);
    expect(ways(['selectPath'], 1).map(([to]) => to)).toEqual(['chen', 'zhao', 'and1']);
  });

  it('end where gateways form a cycle or have no outgoing flow', () => {
    const circle = ['start -> wang', 'wang -> xor1', 'xor1 -> xor2', 'xor2 -> xor1: again', 'xor2 -> li: else'];
    expect(ways(['selectPath'], 1, circle)).toEqual([
      ['xor1', 'wang>xor1 xor1>xor2 xor2>xor1'],
      ['li', 'wang>xor1 xor1>xor2 xor2>li'],
    ]);
    expect(ways(['selectPath'], 1, ['start -> wang', 'wang -> xor1'])).toEqual([['xor1', 'wang>xor1']]);
  });

  it('must be chosen at a single-approver step with manual choice and several flows', () => {
    const process = chart([...LINES, 'wang -> end'], {
      wang: { task: { nextChoice: 'manual' } },
      li: { task: {} },
      both: { task: { ...VOTING, nextChoice: 'manual' } },
    });
    const exits = getOutgoingFlows(process, 'wang');
    expect(mustChooseExit(stepOf(process, 'wang'), exits)).toBe(true);
    expect(mustChooseExit(stepOf(process, 'wang'), exits.slice(0, 1))).toBe(false);
    expect(mustChooseExit(stepOf(process, 'wang'), [])).toBe(false);
    expect(mustChooseExit(stepOf(process, 'li'), exits)).toBe(false);
    expect(mustChooseExit(stepOf(process, 'both'), exits)).toBe(false);
  });
});

describe('the step in which a request is written', () => {
  const LINES = ['start -> apply', 'apply -> wang', 'wang -> end'];
  const skipFirstNode = true;

  it('is the first one if the start completes it', () => {
    expect(findDraftStep(chart(LINES, {}, { skipFirstNode }))?.id).toBe('apply');
    expect(findDraftStep(chart(LINES))).toBeUndefined();
  });

  it('is undefined if a gateway or nothing comes first', () => {
    expect(findDraftStep(chart(['start -> xor1', 'xor1 -> wang'], {}, { skipFirstNode }))).toBeUndefined();
    expect(findDraftStep(chart(['wang -> end'], {}, { skipFirstNode }))).toBeUndefined();
    expect(findDraftStep(chart(['wang -> end'], { start: {} }, { skipFirstNode }))).toBeUndefined();
  });

  it('cannot be decided in a batch, nor can a step whose form must be read', () => {
    const process = chart(LINES, {}, { skipFirstNode });
    expect([isExcludedFromBatch(process, 'apply'), isExcludedFromBatch(process, 'wang')]).toEqual([true, false]);
    expect(isExcludedFromBatch(process, 'end')).toBe(false);
    const looked = chart(LINES, { wang: { task: { switches: ['notInBatch'] } } });
    expect([isExcludedFromBatch(looked, 'apply'), isExcludedFromBatch(looked, 'wang')]).toEqual([false, true]);
  });
});

describe('the initiator chooses the next flow at the start', () => {
  const TWO = ['start -> apply', 'apply -> wang', 'apply -> li', 'wang -> end', 'li -> end'];
  const ONE = ['start -> apply', 'apply -> wang', 'wang -> end'];
  const picks = (task: Partial<UserTaskSettings>, lines = TWO, skipFirstNode = true) =>
    isPathChosenAtStart(chart(lines, { apply: { task } }, { skipFirstNode }));

  it('if the step completed by the start has manual choice and several flows', () => {
    expect(picks({ nextChoice: 'manual' })).toBe(true);
    expect(picks({ nextChoice: 'manual' }, ONE)).toBe(false);
    expect(picks({ nextChoice: 'manual', switches: ['selectPath'] }, ONE)).toBe(true);
  });

  it('and in no other case', () => {
    expect(picks({ nextChoice: 'manual' }, TWO, false)).toBe(false);
    expect(picks({ nextChoice: 'condition', switches: ['selectPath'] })).toBe(false);
    expect(picks({ ...VOTING, nextChoice: 'manual' })).toBe(false);
  });
});
