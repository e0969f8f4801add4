import { describe, expect, it } from 'vitest';
import { lookupFor } from '#domain/process/chart/flows.ts';
import { nodeOf, outgoingOf } from '#domain/process/chart/graph.ts';
import { isDecidedAlone, mustPick, pathsFrom, picksPathAtStart, writingStep } from '#domain/process/chart/paths.ts';
import type { ProcessDefinition, UserTaskSettings } from '#domain/workflow/processDefinition.ts';
import { chart, peopleOf } from '#testing/chartOfLines.ts';
import { person } from '#testing/people.ts';

const stepOf = (process: ProcessDefinition, id: string) => {
  const node = nodeOf(process, id);
  if (node.kind !== 'userTask') throw new Error(id);
  return node;
};
const VOTING: Partial<UserTaskSettings> = {
  ...peopleOf('a', 'b'),
  voting: { mode: 'parallel', threshold: { by: 'all' }, counted: 'agree', finish: 'atOnce' },
};

describe('the ways a signer may pick', () => {
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
    const lookup = lookupFor({ variables: { days }, initiator: person('zhang') }, {});
    return pathsFrom(process, stepOf(process, 'wang'), lookup).map(({ destination, flows }) => [
      destination,
      flows.map(({ id }) => id).join(' '),
    ]);
  };

  it('are the flows of the step whose conditions hold', () => {
    expect(ways([], 1)).toEqual([['xor1', 'wang>xor1']]);
    expect(ways([], 10)).toEqual([
      ['xor1', 'wang>xor1'],
      ['li', 'wang>li'],
    ]);
  });

  it('go through exclusive gateways where the path may be selected, whatever their conditions say', () => {
    expect(ways(['selectPath'], 10)).toEqual([
      ['chen', 'wang>xor1 xor1>chen'],
      ['zhao', 'wang>xor1 xor1>xor2 xor2>zhao'],
      ['and1', 'wang>xor1 xor1>xor2 xor2>and1'],
      ['li', 'wang>li'],
    ]);
    expect(ways(['selectPath'], 1).map(([to]) => to)).toEqual(['chen', 'zhao', 'and1']);
  });

  it('end where gateways lead round in a circle, or nowhere', () => {
    const circle = ['start -> wang', 'wang -> xor1', 'xor1 -> xor2', 'xor2 -> xor1: again', 'xor2 -> li: else'];
    expect(ways(['selectPath'], 1, circle)).toEqual([
      ['xor1', 'wang>xor1 xor1>xor2 xor2>xor1'],
      ['li', 'wang>xor1 xor1>xor2 xor2>li'],
    ]);
    expect(ways(['selectPath'], 1, ['start -> wang', 'wang -> xor1'])).toEqual([['xor1', 'wang>xor1']]);
  });

  it('must be picked where a step of one person says so and there are several', () => {
    const process = chart([...LINES, 'wang -> end'], {
      wang: { task: { nextChoice: 'manual' } },
      li: { task: {} },
      both: { task: { ...VOTING, nextChoice: 'manual' } },
    });
    const exits = outgoingOf(process, 'wang');
    expect(mustPick(stepOf(process, 'wang'), exits)).toBe(true);
    expect(mustPick(stepOf(process, 'wang'), exits.slice(0, 1))).toBe(false);
    expect(mustPick(stepOf(process, 'wang'), [])).toBe(false);
    expect(mustPick(stepOf(process, 'li'), exits)).toBe(false);
    expect(mustPick(stepOf(process, 'both'), exits)).toBe(false);
  });
});

describe('the step where a request is written', () => {
  const LINES = ['start -> apply', 'apply -> wang', 'wang -> end'];
  const skipFirstNode = true;

  it('is the first one, where the start completes it', () => {
    expect(writingStep(chart(LINES, {}, { skipFirstNode }))?.id).toBe('apply');
    expect(writingStep(chart(LINES))).toBeUndefined();
  });

  it('is none where a gateway comes first, or nothing', () => {
    expect(writingStep(chart(['start -> xor1', 'xor1 -> wang'], {}, { skipFirstNode }))).toBeUndefined();
    expect(writingStep(chart(['wang -> end'], {}, { skipFirstNode }))).toBeUndefined();
    expect(writingStep(chart(['wang -> end'], { start: {} }, { skipFirstNode }))).toBeUndefined();
  });

  it('is decided by itself, as is a step whose form must be looked at', () => {
    const process = chart(LINES, {}, { skipFirstNode });
    expect([isDecidedAlone(process, 'apply'), isDecidedAlone(process, 'wang')]).toEqual([true, false]);
    expect(isDecidedAlone(process, 'end')).toBe(false);
    const looked = chart(LINES, { wang: { task: { switches: ['notInBatch'] } } });
    expect([isDecidedAlone(looked, 'apply'), isDecidedAlone(looked, 'wang')]).toEqual([false, true]);
  });
});

describe('whoever starts a request picks the way on', () => {
  const TWO = ['start -> apply', 'apply -> wang', 'apply -> li', 'wang -> end', 'li -> end'];
  const ONE = ['start -> apply', 'apply -> wang', 'wang -> end'];
  const picks = (task: Partial<UserTaskSettings>, lines = TWO, skipFirstNode = true) =>
    picksPathAtStart(chart(lines, { apply: { task } }, { skipFirstNode }));

  it('where the step the start completes leaves it to them and several ways lead on', () => {
    expect(picks({ nextChoice: 'manual' })).toBe(true);
    expect(picks({ nextChoice: 'manual' }, ONE)).toBe(false);
    expect(picks({ nextChoice: 'manual', switches: ['selectPath'] }, ONE)).toBe(true);
  });

  it('and nowhere else', () => {
    expect(picks({ nextChoice: 'manual' }, TWO, false)).toBe(false);
    expect(picks({ nextChoice: 'condition', switches: ['selectPath'] })).toBe(false);
    expect(picks({ ...VOTING, nextChoice: 'manual' })).toBe(false);
  });
});
