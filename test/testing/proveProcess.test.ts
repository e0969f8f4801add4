import { describe, expect, it } from 'vitest';
import { chart, userTask } from '#testing/chartOfLines.ts';
import { proveProcess } from '#testing/proveProcess.ts';
import type { Step } from '#testing/playMoves.ts';

const LEAVE = chart(
  [
    'start -> apply',
    'apply -> manager',
    'manager -> xor',
    'xor -> boss: days > 3',
    'xor -> hr: else',
    'boss -> hr',
    'hr -> end',
  ],
  { apply: { task: { people: [{ from: 'initiator', join: 'or', expandGroups: false }] } } },
);
const isSeenBy = ({ after }: Step, node: string) => after.path.some((entry) => entry.node === node);

describe('proving a process', () => {
  it('finds nothing wrong with a sound one', () => {
    proveProcess(LEAVE);
  });

  it('lets an organisation of its own making answer for superiors and heads of departments', () => {
    const definition = chart(['start -> first', 'first -> second', 'second -> end'], {
      first: { task: { people: [{ from: 'superior', of: 'initiator', levels: 1, join: 'or', expandGroups: false }] } },
      second: { task: { people: [{ from: 'departmentHead', of: 'initiator', join: 'or', expandGroups: false }] } },
    });
    const reached = new Set<string>();
    const sees = ({ after }: Step) => after.path.every(({ node }) => reached.add(node).size > 0);
    proveProcess(definition, { sees }, { runs: 20, seed: 5 });
    expect([...reached].sort()).toEqual(['end', 'first', 'second', 'start']);
  });

  it('takes every way its conditions open', () => {
    const seen = new Set<boolean>();
    const isOver = ({ after }: Step) => after.outcome === 'approved';
    const sees = (step: Step) => !isOver(step) || seen.add(isSeenBy(step, 'boss')).size > 0;
    proveProcess(LEAVE, { sees }, { seed: 2 });
    expect([...seen].sort()).toEqual([false, true]);
  });

  it('names the broken promise and tells the shortest story that breaks it', () => {
    const prove = () => {
      proveProcess(
        LEAVE,
        { 'the boss sees every leave': (step) => step.after.outcome !== 'approved' || isSeenBy(step, 'boss') },
        { seed: 3 },
      );
    };
    expect(prove).toThrow(/broken promise: the boss sees every leave\n\s+after\n\s+initiator decide agree at apply/u);
  });

  it('says so when no request can be started', () => {
    const nobody = chart(['start -> apply', 'apply -> end'], { apply: { task: { ...userTask(''), people: [] } } });
    expect(() => {
      proveProcess(nobody);
    }).toThrow('No request of test could be started');
  });

  it('plays the same requests for the same seed', () => {
    const play = () => {
      const commands: string[] = [];
      proveProcess(
        LEAVE,
        { listens: ({ command }) => commands.push(JSON.stringify(command)) > 0 },
        { seed: 4, runs: 20 },
      );
      return commands;
    };
    expect(play()).toEqual(play());
  });
});
