import type { CommandOf } from '../../workflow/command.ts';
import { getProcessGraph } from '../chart/graph.ts';
import type { ProcessDefinition } from '../../workflow/processDefinition.ts';
import type { Executor, InstanceState } from '../../workflow/instanceState.ts';
import { refuseRun, type RunInputs, type Run } from '../run/run.ts';
import { addToken, queueToken } from '../run/tokens.ts';
import { checkOpinion } from './checks.ts';

/** Creates the state of a request before its first step. */
export function createInstanceState(
  { definition, actor, answers }: RunInputs,
  { instance, variables, calledBy }: CommandOf<'start'>,
): InstanceState {
  return {
    id: instance,
    definitionKey: definition.key,
    definitionVersion: definition.version,
    status: 'running',
    outcome: 'open',
    initiator: actor.person,
    variables,
    tokens: [],
    tasks: [],
    rounds: [],
    circulations: [],
    timers: [],
    jobs: [],
    calls: [],
    path: [],
    verdicts: {},
    latestVotes: {},
    names: { [actor.person.id]: actor.person.name },
    chosenPeople: {},
    startedAt: answers.now,
    version: 0,
    ...(calledBy !== undefined && { calledBy }),
  };
}

/** Starts a request: stores the users chosen for later nodes and creates the first token. */
export function start(run: Run, command: CommandOf<'start'>): void {
  const { definition, draft } = run;
  checkOpinion(run, command.opinion);
  const missing = definition.settings.requiredAtStart.find((node) => (command.chosenPeople[node] ?? []).length === 0);
  if (missing !== undefined && !run.isPreview)
    return refuseRun(run, 'people.required', { node: definition.nodes[missing]?.name ?? missing });
  draft.chosenPeople = choosableAtStart(definition, command.chosenPeople);
  run.isForward = true;
  if (definition.settings.skipFirstNode)
    run.submission = {
      opinion: command.opinion,
      ...(command.destination !== undefined && { destination: command.destination }),
    };
  const first = getProcessGraph(definition).starts.get(undefined);
  if (first === undefined) return refuseRun(run, 'process.deadEnd', { node: definition.name });
  queueToken(run, addToken(run, { node: first, entry: '' }));
}

function choosableAtStart(
  { settings }: ProcessDefinition,
  chosen: Readonly<Record<string, readonly Executor[]>>,
): Readonly<Record<string, readonly Executor[]>> {
  const choosable = new Set([...settings.requiredAtStart, ...settings.selectableAtStart]);
  return Object.fromEntries(
    Object.entries(chosen).filter(([node, people]) => choosable.has(node) && people.length > 0),
  );
}
