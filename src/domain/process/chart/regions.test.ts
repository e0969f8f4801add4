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
  const desk = new ProcessHarness(NESTED).start('zhang');
  desk.decide('apply');
  return desk;
};
const deliver = (desk: ProcessHarness, by: string, destination: string, ...people: readonly string[]) =>
  ({ kind: 'jump', task: desk.getTask(by).id, destination, people: people.map(person), opinion: '' }) as const;

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
    const desk = nested();
    desk.execute('up', deliver(desk, 'up', 'hr', 'chen'));
    expect(desk.openTasks).toEqual(['hr:chen']);
  });

  it('out of an inner region keeps the outer branches', () => {
    const desk = nested();
    desk.execute('up', deliver(desk, 'up', 'left'));
    expect(desk.openTasks).toEqual(['left:left', 'left:left']);
  });

  it('removes the tokens that already wait at the join', () => {
    const desk = nested();
    desk.decide('left');
    desk.execute('up', deliver(desk, 'up', 'apply'));
    expect(desk.openTasks).toEqual(['apply:apply']);
    desk.decide('apply');
    expect(desk.openTasks).toEqual(['down:down', 'left:left', 'up:up']);
  });

  it('within a region does not block the join for the abandoned branch', () => {
    const desk = nested();
    desk.execute('up', deliver(desk, 'up', 'down2'));
    desk.decide('left');
    desk.decide('down');
    for (const { id } of desk.currentState.tasks) desk.execute('down2', { ...desk.createDecision('down2'), task: id });
    expect(desk.openTasks).toEqual(['hr:hr']);
  });

  it('is refused to a node that is no user task, and to the current node', () => {
    const desk = nested();
    expect(desk.findRefusal('up', deliver(desk, 'up', 'and4'))).toBe('node.unknown');
    expect(desk.findRefusal('up', deliver(desk, 'up', 'nowhere'))).toBe('node.unknown');
    expect(desk.findRefusal('up', deliver(desk, 'up', 'up'))).toBe('return.sameNode');
    expect(desk.findRefusal('hr', deliver(desk, 'up', 'hr'))).toBe('task.notYours');
    expect(desk.findRefusal(administrator(), deliver(desk, 'up', 'hr'))).toBe('done');
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
    const desk = new ProcessHarness(process).start('zhang');
    desk.execute('apply', deliver(desk, 'apply', 'inner'));
    expect(desk.openTasks).toEqual(['inner:inner']);
    desk.decide('inner');
    expect(desk.openTasks).toEqual(['hr:hr']);

    const out = new ProcessHarness(process).start('zhang');
    out.decide('apply');
    out.execute('inner', deliver(out, 'inner', 'hr'));
    expect(out.openTasks).toEqual(['hr:hr']);
    expect(out.currentState.tokens).toHaveLength(1);
  });
});

describe('a join', () => {
  it('waits for a token that ended elsewhere, and the request ends when nothing else is open', () => {
    const desk = new ProcessHarness(
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
    desk.decide('left');
    expect(desk.openTasks).toEqual(['right:right']);
    desk.decide('right');
    expect(desk.currentState).toMatchObject({ status: 'aborted', tasks: [], tokens: [] });
  });

  it('of inclusive branches waits for the branches that were opened', () => {
    const desk = new ProcessHarness(
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
    desk.start('zhang', { amount: 3 });
    expect(desk.openTasks).toEqual(['a:a', 'b:b']);
    desk.decide('a');
    expect(desk.openTasks).toEqual(['b:b']);
    desk.decide('b');
    expect(desk.openTasks).toEqual(['hr:hr']);
  });

  it('passes the refusal of a branch to the condition behind it, in any order of decisions', () => {
    const desk = new ProcessHarness(
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
    desk.decide('left', 'refuse');
    desk.decide('right');
    expect(desk.currentState).toMatchObject({ status: 'succeeded', outcome: 'refused' });
  });

  it('opens if it only waits for another join that waits for it', () => {
    const desk = new ProcessHarness(
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
    desk.decide('left');
    desk.decide('right');
    expect(desk.openTasks.every((task) => task === 'hr:hr') && desk.openTasks.length > 0).toBe(true);
  });

  it('ends with everything else when the request is terminated', () => {
    const desk = new ProcessHarness(
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
    desk.decide('left');
    desk.decide('right');
    expect(desk.currentState).toMatchObject({ status: 'succeeded', tasks: [], tokens: [] });
  });
});
