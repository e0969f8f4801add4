import type { ProcessDefinition, ProcessSettings } from '../domain/workflow/processDefinition.ts';
import { drawChart, flowOf, type NodeOutline } from './chartOfLines.ts';
import { checkChart } from './checkChart.ts';

/**
 * Creates a process from text. Names determine the kind (`start`, `end`, `stop`, `xor`, `and`, `or`, with a number or
 * letter as suffix); every other name is a step assigned to the user of that name, unless `outlines` defines it.
 * @param lines one flow each: `start -> apply`, `xor -> boss: days > 3`, `xor -> end: else`
 * @param outlines details of nodes, by name: settings of a step, or another kind
 * @param settings of the process
 * @returns a definition that `decide` runs
 * @throws with the line and its correction: a line is not a flow or is repeated, a condition is not an expression, a
 * node cannot be reached or reaches no end, a name has wrong capitals, conditions have no `else`, votes cannot be
 * counted
 * @example
 * const leave = chart(['start -> apply', 'apply -> xor', 'xor -> boss: days > 3', 'xor -> end: else', 'boss -> end']);
 * leave.nodes.xor.kind; // 'exclusiveGateway'
 * leave.nodes.boss.task.people[0].ids; // ['boss']
 */
export function chart(
  lines: readonly string[],
  outlines: Readonly<Record<string, NodeOutline>> = {},
  settings: Partial<ProcessSettings> = {},
): ProcessDefinition {
  const drawn = drawChart(lines, outlines, settings);
  checkChart(lines.map(flowOf), drawn, new Set(Object.keys(outlines)));
  return drawn;
}
