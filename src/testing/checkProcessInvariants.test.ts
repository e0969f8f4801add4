import { describe, expect, it } from 'vitest';
import { chart } from './chart.ts';
import { userTask } from './chartOfLines.ts';
import { checkProcessInvariants } from './checkProcessInvariants.ts';
import type { Step } from './runMoves.ts';

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

describe('the property run of a process', () => {
  it('finds no fault in a valid one', () => {
    checkProcessInvariants(LEAVE);
  });

  it('generates an organisation that answers for managers and department heads', () => {
    const definition = chart(['start -> first', 'first -> second', 'second -> end'], {
      first: { task: { people: [{ from: 'superior', of: 'initiator', levels: 1, join: 'or', expandGroups: false }] } },
      second: { task: { people: [{ from: 'departmentHead', of: 'initiator', join: 'or', expandGroups: false }] } },
    });
    const reached = new Set<string>();
    const sees = ({ after }: Step) => after.path.every(({ node }) => reached.add(node).size > 0);
    checkProcessInvariants(definition, { sees }, { runs: 20, seed: 5 });
    expect([...reached].sort()).toEqual(['end', 'first', 'second', 'start']);
  });

  it('takes every flow whose conditions can be true', () => {
    const seen = new Set<boolean>();
    const isOver = ({ after }: Step) => after.outcome === 'approved';
    const sees = (step: Step) => !isOver(step) || seen.add(isSeenBy(step, 'boss')).size > 0;
    checkProcessInvariants(LEAVE, { sees }, { seed: 2 });
    expect([...seen].sort()).toEqual([false, true]);
  });

  it('reports a violated invariant with the shortest sequence that violates it', () => {
    const prove = () => {
      checkProcessInvariants(
        LEAVE,
        { 'the boss sees every leave': (step) => step.after.outcome !== 'approved' || isSeenBy(step, 'boss') },
        { seed: 3 },
      );
    };
    expect(prove).toThrow(/broken promise: the boss sees every leave\n\s+after\n\s+initiator decide agree at apply/u);
  });

  it('reports that no request can be started', () => {
    const nobody = chart(['start -> apply', 'apply -> end'], { apply: { task: { ...userTask(''), people: [] } } });
    expect(() => {
      checkProcessInvariants(nobody);
    }).toThrow('No request of test could be started');
  });

  it('runs the same requests for the same seed', () => {
    const play = () => {
      const commands: string[] = [];
      checkProcessInvariants(
        LEAVE,
        { listens: ({ command }) => commands.push(JSON.stringify(command)) > 0 },
        { seed: 4, runs: 20 },
      );
      return commands;
    };
    expect(play()).toEqual(play());
  });
});
