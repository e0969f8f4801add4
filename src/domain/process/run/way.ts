import type { NodeId } from '../../shared/ids.ts';
import { flowsFrom } from '../chart/flows.ts';
import { mustPick, pathsFrom } from '../chart/paths.ts';
import type { NodeOf, SequenceFlow } from '../../workflow/processDefinition.ts';
import type { FlowToken } from '../../workflow/instanceState.ts';
import { lookupOf } from './lookupOf.ts';
import type { Run } from './run.ts';
import { refuseRun } from './run.ts';

/**
 * The flows a decision takes out of its node: the picked way, or what the chart says. Nobody picks for a skipped node:
 * it takes its first exit. A counter-sign is led by the chart alone (contract process 2).
 */
export function wayOut(
  run: Run,
  token: FlowToken,
  node: NodeOf<'userTask'>,
  destination: NodeId | undefined,
  isSkipped: boolean,
): readonly SequenceFlow[] {
  if (node.task.voting.mode === 'single' && destination !== undefined) return picked(run, token, node, destination);
  const exits = flowsFrom(run.definition, node, lookupOf(run, token));
  if (node.task.voting.mode !== 'single') return exits;
  if (!mustPick(node, exits)) return exits;
  if (!isSkipped && !run.isPreview) refuseRun(run, 'path.required', { node: node.name });
  return exits.slice(0, 1);
}

function picked(run: Run, token: FlowToken, node: NodeOf<'userTask'>, destination: NodeId): readonly SequenceFlow[] {
  const way = pathsFrom(run.definition, node, lookupOf(run, token)).find((each) => each.destination === destination);
  if (!way) refuseRun(run, 'path.unknown', { node: node.name });
  const [exit, ...further] = way?.flows ?? [];
  for (const flow of further) run.forcedFlows.set(flow.from, flow.id);
  return exit ? [exit] : [];
}
