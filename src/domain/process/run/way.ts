import type { NodeId } from '../../shared/ids.ts';
import { selectFlows } from '../chart/flows.ts';
import { mustChooseExit, listOutgoingPaths } from '../chart/paths.ts';
import type { NodeOf, SequenceFlow } from '../../workflow/processDefinition.ts';
import type { FlowToken } from '../../workflow/instanceState.ts';
import { createRunLookup } from './createRunLookup.ts';
import { refuseRun, type Run } from './run.ts';

/**
 * Returns the flows a decision takes out of its node: the chosen path, or the flows whose conditions are true. A
 * skipped node whose path would have to be chosen takes its first exit. A counter-sign always follows the conditions
 * (contract process 2).
 */
export function selectOutgoingFlows(
  run: Run,
  token: FlowToken,
  node: NodeOf<'userTask'>,
  destination: NodeId | undefined,
  isSkipped: boolean,
): readonly SequenceFlow[] {
  if (node.task.voting.mode === 'single' && destination !== undefined)
    return selectChosenPath(run, token, node, destination);
  const exits = selectFlows(run.definition, node, createRunLookup(run, token));
  if (node.task.voting.mode !== 'single') return exits;
  if (!mustChooseExit(node, exits)) return exits;
  if (!isSkipped && !run.isPreview) refuseRun(run, 'path.required', { node: node.name });
  return exits.slice(0, 1);
}

function selectChosenPath(
  run: Run,
  token: FlowToken,
  node: NodeOf<'userTask'>,
  destination: NodeId,
): readonly SequenceFlow[] {
  const way = listOutgoingPaths(run.definition, node, createRunLookup(run, token)).find(
    (each) => each.destination === destination,
  );
  if (!way) refuseRun(run, 'path.unknown', { node: node.name });
  const [exit, ...further] = way?.flows ?? [];
  for (const flow of further) run.forcedFlows.set(flow.from, flow.id);
  return exit ? [exit] : [];
}
