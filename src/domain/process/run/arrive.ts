import { selectFlows } from '../chart/flows.ts';
import { getProcessGraph, getNode } from '../chart/graph.ts';
import type { NodeKind, NodeOf, ProcessNode } from '../../workflow/processDefinition.ts';
import type { FlowToken } from '../../workflow/instanceState.ts';
import { isJoin } from './joins.ts';
import { endToken, leave } from './leave.ts';
import { createRunLookup } from './createRunLookup.ts';
import { enterPath, leaveEntry } from './path.ts';
import { nextId, refuseRun, type Run } from './run.ts';
import { startTimer, startBoundaryTimers } from './timers.ts';
import { addToken, changeToken, closeToken, queueToken, tokensInside } from './tokens.ts';
import { enterUserTask } from './userTask.ts';

/** Moves a token onto its node: adds it to the path and executes the behaviour of the node's kind. */
export function arrive(run: Run, moved: FlowToken): void {
  const entry = enterPath(run, {
    node: moved.node,
    parent: moved.entry === '' ? undefined : moved.entry,
    via: moved.via,
    token: moved.id,
  });
  const token = changeToken(run, moved.id, { entry });
  const node = getNode(run.definition, token.node);
  const enter: Enter = ENTER[node.kind];
  enter(run, token, node);
}

type Enter = (run: Run, token: FlowToken, node: ProcessNode) => void;
const passThrough: Enter = (run, token) => leave(run, token, { leftBy: 'system' });
const waitForOthers: Enter = (run, token, node) =>
  isJoin(run.definition, node.id) ? undefined : passThrough(run, token, node);

/** Narrows the node to its kind. Throws if the table assigns the wrong function to a kind. */
const narrowKind =
  <Kind extends NodeKind>(kind: Kind, enter: (run: Run, token: FlowToken, node: NodeOf<Kind>) => void): Enter =>
  (run, token, node) => {
    if (node.kind !== kind) throw new Error(`${node.id} is a ${node.kind}, not a ${kind}`);
    enter(run, token, node as NodeOf<Kind>);
  };

const ENTER: Readonly<Record<NodeKind, Enter>> = {
  startEvent: passThrough,
  boundaryTimer: passThrough,
  parallelGateway: waitForOthers,
  inclusiveGateway: waitForOthers,
  exclusiveGateway: (run, token, node) => {
    const forced = run.forcedFlows.get(node.id);
    run.forcedFlows.delete(node.id);
    const flow = forced === undefined ? undefined : run.definition.flows[forced];
    leave(
      run,
      token,
      { leftBy: 'system' },
      flow ? [flow] : selectFlows(run.definition, node, createRunLookup(run, token)),
    );
  },
  endEvent: (run, token) => {
    leaveEntry(run, token.entry, { leftBy: 'system' });
    endToken(run, token);
  },
  terminateEvent: terminate,
  userTask: narrowKind('userTask', enterUserTask),
  handlerTask: narrowKind('handlerTask', (run, token, node) => {
    startBoundaryTimers(run, token);
    const job = nextId(run);
    run.draft.jobs = [...run.draft.jobs, { id: job, node: node.id, token: token.id, handler: node.handler }];
    run.effects.push({
      kind: 'handlerAsked',
      job,
      handler: node.handler,
      node: node.id,
      variables: run.draft.variables,
    });
  }),
  callActivity: narrowKind('callActivity', (run, token, node) => {
    startBoundaryTimers(run, token);
    const called = nextId(run);
    run.draft.calls = [
      ...run.draft.calls,
      { id: called, node: node.id, token: token.id, definitionKey: node.calledKey },
    ];
    run.effects.push({ kind: 'instanceCalled', called, definitionKey: node.calledKey, variables: run.draft.variables });
  }),
  timerEvent: narrowKind('timerEvent', (run, token, node) => startTimer(run, token, node, node.timer)),
  subProcess: enterSubProcess,
};

/**
 * Keeps the token as container of the sub-process. The last decision inside becomes that of the token when it leaves.
 */
function enterSubProcess(run: Run, token: FlowToken, node: ProcessNode): void {
  startBoundaryTimers(run, token);
  const start = getProcessGraph(run.definition).starts.get(node.id);
  if (start === undefined) return refuseRun(run, 'process.deadEnd', { node: node.name });
  const { id: _id, via: _via, ...carried } = token;
  changeToken(run, token.id, { vote: undefined, signResult: undefined });
  queueToken(run, addToken(run, { ...carried, node: start, scopeToken: token.id }));
}

/** Ends everything in the sub-process, or the whole request if it is at the top level. */
function terminate(run: Run, token: FlowToken): void {
  for (const other of tokensInside(run, token.scopeToken)) if (other.id !== token.id) closeToken(run, other.id);
  leaveEntry(run, token.entry, { leftBy: 'system' });
  endToken(run, token);
}
