import type { NodeUsersDto } from '#api/bpmShapes.ts';
import type { Variables } from '#domain/expression/tree.ts';
import { lookupFor } from '#domain/process/chart/flows.ts';
import { mustPick, waysFrom } from '#domain/process/chart/ways.ts';
import type { NodeOf, Vote } from '#domain/process/definition.ts';
import type { InstanceState, TaskState } from '#domain/process/state.ts';
import type { NodeId } from '#domain/shared/ids.ts';
import type { DeployedDefinition } from '../engine/definitionStore.ts';
import type { Engine } from '../engine/engine.ts';
import type { Sql } from '../storage/database.ts';
import { oneByOne } from '../storage/oneByOne.ts';
import type { Reader } from './reader.ts';
import { namesOf } from '../directory/named.ts';
import { nextNodes, peopleForeseen, type Foreseen } from './wire/nextNodes.ts';

interface At { readonly engine: Engine; readonly tx: Sql; readonly reader: Reader; readonly definition: DeployedDefinition }

/** Where a vote would lead: the core decides it on trial. Where the signer picks the path, every path stands for itself (contract workflow 6.2). */
export async function foreseeVote(at: At, state: InstanceState, task: TaskState, vote: Vote, variables: Variables): Promise<NodeUsersDto[]> {
  const node = at.definition.loaded.process.nodes[task.node];
  if (node?.kind !== 'userTask') return [];
  const paths = pathsOf(at.definition, state, task, node, vote, variables);
  const entries = await oneByOne(paths.length > 1 ? paths : [undefined], (destination) => trial(at, state, task, vote, variables, destination));
  return entries.flat();
}

/** The exits the signer has to pick from; none where the chart decides. */
function pathsOf({ loaded: { process } }: DeployedDefinition, state: InstanceState, task: TaskState, node: NodeOf<'userTask'>, vote: Vote, variables: Variables): readonly NodeId[] {
  const token = state.tokens.find(({ id }) => id === task.token);
  const lookup = lookupFor({ ...state, variables: { ...state.variables, ...variables } }, { ...token, vote });
  const ways = waysFrom(process, node, lookup);
  return mustPick(node, ways.flatMap(({ flows }) => flows.slice(0, 1))) || (node.task.switches.includes('selectPath') && node.task.voting.mode === 'single') ? ways.map(({ destination }) => destination) : [];
}

async function trial({ engine, tx, reader, definition }: At, before: InstanceState, task: TaskState, vote: Vote, variables: Variables, destination?: NodeId): Promise<NodeUsersDto[]> {
  const command = { kind: 'decide', task: task.id, vote, variables, opinion: '', chosenPeople: {}, ...(destination === undefined ? {} : { destination }) } as const;
  const decision = await engine.query.foresee(tx, definition, before, reader.actor, command);
  if (decision.kind !== 'done') return [];
  const node = definition.loaded.process.nodes[task.node];
  const settings = node?.kind === 'userTask' ? node.task : undefined;
  return worded({ engine, tx, reader, definition }, { process: definition.loaded.process, before, after: decision.state, from: task.node, task: task.id, settings });
}

/** Where a start would lead: the nodes behind the first user node (contract workflow 5.5 `getFlowNodesExecutors`). */
export async function foreseeStart(at: At, variables: Variables): Promise<NodeUsersDto[]> {
  const { engine, tx, reader, definition } = at;
  const command = { kind: 'start', instance: '0', variables, opinion: '', chosenPeople: {} } as const;
  const started = await engine.query.foresee(tx, definition, undefined, reader.actor, command);
  if (started.kind !== 'done') return [];
  const [first] = started.state.tasks;
  if (!definition.loaded.process.settings.skipFirstNode && first !== undefined) return foreseeVote(at, started.state, first, 'agree', variables);
  return worded(at, { process: definition.loaded.process, before: undefined, after: started.state, from: started.state.path[1]?.node, task: undefined, settings: undefined });
}

async function worded({ tx, reader, definition }: At, foreseen: Foreseen): Promise<NodeUsersDto[]> {
  return nextNodes(foreseen, await namesOf(tx, peopleForeseen(foreseen), reader.language), reader.say(definition));
}
