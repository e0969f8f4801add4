import type { CommandOf } from '#domain/workflow/command.ts';
import { chart, type NodeOutline } from '#testing/chartOfLines.ts';
import { Desk } from '#testing/desk.ts';

export const INITIATOR: NodeOutline = { task: { people: [{ from: 'initiator', join: 'or', expandGroups: false }] } };
export const LINE = ['start -> apply', 'apply -> manager', 'manager -> boss', 'boss -> hr', 'hr -> end'];

/** A request that has been agreed to by these people, in order. */
export function after(desk: Desk, ...deciders: readonly string[]): Desk {
  for (const each of deciders) desk.decide(each);
  return desk;
}
export const line = (sketches: Readonly<Record<string, NodeOutline>> = {}) =>
  new Desk(chart(LINE, { apply: INITIATOR, ...sketches })).start('zhang');
export const back = (
  desk: Desk,
  by: string,
  to: CommandOf<'return'>['to'],
  afterwards: 'normal' | 'backtrack' = 'normal',
): CommandOf<'return'> => ({ kind: 'return', task: desk.taskOf(by).id, to, afterwards, opinion: 'again, please' });
export const travelled = (desk: Desk) => desk.current.path.map((entry) => entry.node);
