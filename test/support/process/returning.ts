import type { CommandOf } from '#domain/workflow/command.ts';
import { chart } from '#testing/chart.ts';
import { type NodeOutline } from '#testing/chartOfLines.ts';
import { ProcessHarness } from '#testing/processHarness.ts';

export const INITIATOR: NodeOutline = { task: { people: [{ from: 'initiator', join: 'or', expandGroups: false }] } };
export const LINE = ['start -> apply', 'apply -> manager', 'manager -> boss', 'boss -> hr', 'hr -> end'];

/** Returns a request after these users have agreed in order. */
export function after(harness: ProcessHarness, ...deciders: readonly string[]): ProcessHarness {
  for (const each of deciders) harness.decide(each);
  return harness;
}
export const line = (sketches: Readonly<Record<string, NodeOutline>> = {}) =>
  new ProcessHarness(chart(LINE, { apply: INITIATOR, ...sketches })).start('zhang');
export const back = (
  harness: ProcessHarness,
  by: string,
  to: CommandOf<'return'>['to'],
  afterwards: 'normal' | 'backtrack' = 'normal',
): CommandOf<'return'> => ({ kind: 'return', task: harness.getTask(by).id, to, afterwards, opinion: 'again, please' });
export const travelled = (harness: ProcessHarness) => harness.currentState.path.map((entry) => entry.node);
