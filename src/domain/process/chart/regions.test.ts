import { describe, expect, it } from 'vitest';
import { listRegionsLeft } from './regions.ts';
import { administrator, person } from '#testing/people.ts';
import { chart } from '#testing/chart.ts';
import { ProcessHarness } from '#testing/processHarness.ts';

/** apply, then two branches with a nested fork in one of them, then hr. */
const NESTED = chart([
  'start -> apply',
  'apply -> and1',
  'and1 -> left',
  'and1 -> and2',
  'and2 -> up',
  'and2 -> down',
  'up -> and3',
  'down -> down2',
  'down2 -> and3',
  'and3 -> and4',
  'left -> and4',
  'and4 -> hr',
  'hr -> end',
]);
const nested = () => {
  const harness = new ProcessHarness(NESTED).start('zhang');
  harness.decide('apply');
  return harness;
};
const deliver = (harness: ProcessHarness, by: string, destination: string, ...people: readonly string[]) =>
  ({ kind: 'jump', task: harness.getTask(by).id, destination, people: people.map(person), opinion: '' }) as const;

describe('a parallel region', () => {
  it('is left by a move beyond its fork or join, not by one between its branches', () => {
    const forks = (from: string, to: string) => listRegionsLeft(NESTED, from, to).map((region) => region.fork);
    expect(forks('up', 'apply')).toEqual(['and1', 'and2']);
    expect(forks('up', 'hr')).toEqual(['and1', 'and2']);
    expect(forks('up', 'left')).toEqual(['and2']);
    expect(forks('down', 'up')).toEqual([]);
    expect(forks('apply', 'hr')).toEqual([]);
  });

  it('does not contain nodes that a loop around its fork leads to', () => {
    const loop = chart([
      'start -> apply',
      'apply -> and1',
      'and1 -> left',
      'and1 -> right',
      'left -> xor1',
      'xor1 -> apply: again',
      'xor1 -> and2: else',
      'right -> and2',
      'and2 -> end',
    ]);
    expect(listRegionsLeft(loop, 'left', 'apply').map((region) => region.fork)).toEqual(['and1']);
  });
});

describe('a special delivery', () => {
  it('out of a region closes the sibling branches', () => {
    const harness = nested();
    harness.execute('up', deliver(harness, 'up', 'hr', 'chen'));
    expect(harness.openTasks).toEqual(['hr:chen']);
  });

  it('out of an inner region keeps the outer branches', () => {
    const harness = nested();
    harness.execute('up', deliver(harness, 'up', 'left'));
    expect(harness.openTasks).toEqual(['left:left', 'left:left']);
  });

  it('removes the tokens that already wait at the join', () => {
    const harness = nested();
    harness.decide('left');
    harness.execute('up', deliver(harness, 'up', 'apply'));
    expect(harness.openTasks).toEqual(['apply:apply']);
    harness.decide('apply');
    expect(harness.openTasks).toEqual(['down:down', 'left:left', 'up:up']);
  });

  it('within a region does not block the join for the abandoned branch', () => {
    const harness = nested();
    harness.execute('up', deliver(harness, 'up', 'down2'));
    harness.decide('left');
    harness.decide('down');
    for (const { id } of harness.currentState.tasks)
      harness.execute('down2', { ...harness.createDecision('down2'), task: id });
    expect(harness.openTasks).toEqual(['hr:hr']);
  });

  it('is refused to a node that is no user task, and to the current node', () => {
    const harness = nested();
    expect(harness.findRefusal('up', deliver(harness, 'up', 'and4'))).toBe('node.unknown');
    expect(harness.findRefusal('up', deliver(harness, 'up', 'nowhere'))).toBe('node.unknown');
    expect(harness.findRefusal('up', deliver(harness, 'up', 'up'))).toBe('return.sameNode');
    expect(harness.findRefusal('hr', deliver(harness, 'up', 'hr'))).toBe('task.notYours');
    expect(harness.findRefusal(administrator(), deliver(harness, 'up', 'hr'))).toBe('done');
  });

  it('enters and leaves a sub-process, closing everything left inside', () => {
    const sketches = {
      sub: { kind: 'subProcess' as const },
      startIn: { in: 'sub', kind: 'startEvent' as const },
      and1: { in: 'sub' },
      inner: { in: 'sub' },
      other: { in: 'sub' },
      and2: { in: 'sub' },
      endIn: { in: 'sub', kind: 'endEvent' as const },
    };
    const process = chart(
      [
        'start -> apply',
        'apply -> sub',
        'sub -> hr',
        'hr -> end',
        'startIn -> and1',
        'and1 -> inner',
        'and1 -> other',
        'inner -> and2',
        'other -> and2',
        'and2 -> endIn',
      ],
      sketches,
    );
    const harness = new ProcessHarness(process).start('zhang');
    harness.execute('apply', deliver(harness, 'apply', 'inner'));
    expect(harness.openTasks).toEqual(['inner:inner']);
    harness.decide('inner');
    expect(harness.openTasks).toEqual(['hr:hr']);

    const out = new ProcessHarness(process).start('zhang');
    out.decide('apply');
    out.execute('inner', deliver(out, 'inner', 'hr'));
    expect(out.openTasks).toEqual(['hr:hr']);
    expect(out.currentState.tokens).toHaveLength(1);
  });
});

describe('a join', () => {
  it('waits for a token that ended elsewhere, and the request ends when nothing else is open', () => {
    const harness = new ProcessHarness(
      chart([
        'start -> and1',
        'and1 -> left',
        'and1 -> right',
        'left -> and2',
        'right -> xor1',
        'xor1 -> and2: late == true',
        'xor1 -> end2: else',
        'and2 -> hr',
        'hr -> end',
      ]),
    ).start('zhang');
    harness.decide('left');
    expect(harness.openTasks).toEqual(['right:right']);
    harness.decide('right');
    expect(harness.currentState).toMatchObject({ status: 'aborted', tasks: [], tokens: [] });
  });

  it('of inclusive branches waits for the branches that were opened', () => {
    const harness = new ProcessHarness(
      chart([
        'start -> or1',
        'or1 -> a: amount > 1',
        'or1 -> b: amount > 2',
        'or1 -> c: else',
        'a -> or2',
        'b -> or2',
        'c -> or2',
        'or2 -> hr',
        'hr -> end',
      ]),
    );
    harness.start('zhang', { amount: 3 });
    expect(harness.openTasks).toEqual(['a:a', 'b:b']);
    harness.decide('a');
    expect(harness.openTasks).toEqual(['b:b']);
    harness.decide('b');
    expect(harness.openTasks).toEqual(['hr:hr']);
  });

  it('passes the refusal of a branch to the condition behind it, in any order of decisions', () => {
    const harness = new ProcessHarness(
      chart([
        'start -> and1',
        'and1 -> left',
        'and1 -> right',
        'left -> and2',
        'right -> and2',
        'and2 -> xor1',
        'xor1 -> end: vote == "refuse"',
        'xor1 -> hr: else',
        'hr -> end',
      ]),
    ).start('zhang');
    harness.decide('left', 'refuse');
    harness.decide('right');
    expect(harness.currentState).toMatchObject({ status: 'succeeded', outcome: 'refused' });
  });

  it('opens if it only waits for another join that waits for it', () => {
    const harness = new ProcessHarness(
      chart([
        'start -> and1',
        'and1 -> left',
        'and1 -> right',
        'left -> or1',
        'right -> or2',
        'or1 -> xor1',
        'xor1 -> or2: cross',
        'xor1 -> hr: else',
        'or2 -> xor2',
        'xor2 -> or1: cross',
        'xor2 -> hr: else',
        'hr -> end',
      ]),
    ).start('zhang');
    harness.decide('left');
    harness.decide('right');
    expect(harness.openTasks.every((task) => task === 'hr:hr') && harness.openTasks.length > 0).toBe(true);
  });

  it('ends with everything else when the request is terminated', () => {
    const harness = new ProcessHarness(
      chart([
        'start -> and1',
        'and1 -> left',
        'and1 -> right',
        'and1 -> third',
        'left -> and2',
        'third -> and2',
        'right -> stop',
        'and2 -> end',
      ]),
    ).start('zhang');
    harness.decide('left');
    harness.decide('right');
    expect(harness.currentState).toMatchObject({ status: 'succeeded', tasks: [], tokens: [] });
  });
});
