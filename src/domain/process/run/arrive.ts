import { flowsFrom } from '../chart/flows.ts';
import { graphOf, nodeOf } from '../chart/graph.ts';
import type { NodeKind, NodeOf, ProcessNode } from '../../workflow/processDefinition.ts';
import type { FlowToken } from '../../workflow/instanceState.ts';
import { isJoin } from './joins.ts';
import { endToken, leave } from './leave.ts';
import { lookupOf } from './lookupOf.ts';
import { enterPath, leaveEntry } from './path.ts';
import type { Run } from './run.ts';
import { nextId, refuseRun } from './run.ts';
import { arm, armBoundary } from './timers.ts';
import { addToken, changeToken, closeToken, send, tokensInside } from './tokens.ts';
import { enterUserTask } from './userTask.ts';

/** A token arrives at its node: the step goes on the path, and the node does what its kind does. */
export function arrive(run: Run, moved: FlowToken): void {
  const entry = enterPath(run, {
    node: moved.node,
    parent: moved.entry === '' ? undefined : moved.entry,
    via: moved.via,
    token: moved.id,
  });
  const token = changeToken(run, moved.id, { entry });
  const node = nodeOf(run.definition, token.node);
  const enter: Enter = ENTER[node.kind];
  enter(run, token, node);
}

type Enter = (run: Run, token: FlowToken, node: ProcessNode) => void;
const passThrough: Enter = (run, token) => leave(run, token, { leftBy: 'system' });
const waitForOthers: Enter = (run, token, node) =>
  isJoin(run.definition, node.id) ? undefined : passThrough(run, token, node);

/** The kind is checked by the table's key; a node of another kind here would be a mistake in the table. */
const only =
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
    leave(run, token, { leftBy: 'system' }, flow ? [flow] : flowsFrom(run.definition, node, lookupOf(run, token)));
  },
  endEvent: (run, token) => {
    leaveEntry(run, token.entry, { leftBy: 'system' });
    endToken(run, token);
  },
  terminateEvent: terminate,
  userTask: only('userTask', enterUserTask),
  handlerTask: only('handlerTask', (run, token, node) => {
    armBoundary(run, token);
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
  callActivity: only('callActivity', (run, token, node) => {
    armBoundary(run, token);
    const called = nextId(run);
    run.draft.calls = [
      ...run.draft.calls,
      { id: called, node: node.id, token: token.id, definitionKey: node.calledKey },
    ];
    run.effects.push({ kind: 'instanceCalled', called, definitionKey: node.calledKey, variables: run.draft.variables });
  }),
  timerEvent: only('timerEvent', (run, token, node) => arm(run, token, node, node.timer)),
  subProcess: enterSubProcess,
};

/** The token stays as the container; what was decided inside is what it carries on when it leaves. */
function enterSubProcess(run: Run, token: FlowToken, node: ProcessNode): void {
  armBoundary(run, token);
  const start = graphOf(run.definition).starts.get(node.id);
  if (start === undefined) return refuseRun(run, 'process.deadEnd', { node: node.name });
  const { id: _id, via: _via, ...carried } = token;
  changeToken(run, token.id, { vote: undefined, signResult: undefined });
  send(run, addToken(run, { ...carried, node: start, scopeToken: token.id }));
}

/** Ends everything in the sub-process, or the whole instance at the top. */
function terminate(run: Run, token: FlowToken): void {
  for (const other of tokensInside(run, token.scopeToken)) if (other.id !== token.id) closeToken(run, other.id);
  leaveEntry(run, token.entry, { leftBy: 'system' });
  endToken(run, token);
}
