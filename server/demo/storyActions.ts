import type { Variables } from '#package/expression.ts';
import {
  handlersOf,
  type Command,
  type Executor,
  type TaskState,
  type Instant,
  type PersonId,
} from '#package/process.ts';
import type { StoryAction } from '../definitions/files/historyFiles.ts';
import { placeOf } from '../bpm/commands/copyTo.ts';
import type { RequestSimulation } from './requestSimulation.ts';
import { idOf, type DemoScenario } from './demoScenario.ts';
import { SIDE, type SideKind } from './simulationStep.ts';

const isOffFlow = (kind: StoryAction['do']): kind is SideKind => SIDE.some((each) => each === kind);

/** Lets a person of a story do what the story says, through the core where the flow is concerned. */
export async function takePart(
  scenario: DemoScenario,
  simulation: RequestSimulation,
  action: StoryAction,
  at: Instant,
): Promise<void> {
  const task = taskFor(simulation, action.do, action.by === undefined ? undefined : idOf(scenario, action.by));
  const by = action.by === undefined ? task && (await simulation.handlerOf(task)).person.id : idOf(scenario, action.by);
  if (by === undefined) throw new Error(`Nobody can ${action.do} in ${simulation.instance}`);
  const [to, text] = [action.to.map((account) => idOf(scenario, account)), action.text?.['zh-CN'] ?? ''];
  if (isOffFlow(action.do))
    return void simulation.offFlow.push({
      id: simulation.newId(),
      kind: action.do,
      by,
      to,
      text,
      at,
      place: placeOf(simulation.state ?? null),
    });
  await simulation.perform(
    scenario.actor(by),
    commandOf(
      action,
      action.do,
      task,
      to.map((id) => scenario.actor(id).person),
      text,
      (node) => simulation.writeAt(node, by, at),
    ),
    at,
  );
}

/** The task a deed is about: the question somebody was asked, or the first one they or anybody have to decide. */
function taskFor(
  simulation: RequestSimulation,
  kind: StoryAction['do'],
  by: PersonId | undefined,
): TaskState | undefined {
  const { state, openTasks } = simulation;
  if (kind === 'answer')
    return state?.tasks.find(
      (task) => task.kind === 'communication' && task.assignee === by && task.status !== 'replied',
    );
  return (
    openTasks.find((task) => state !== undefined && handlersOf(state, task).some(({ id }) => id === by)) ?? openTasks[0]
  );
}

function commandOf(
  action: StoryAction,
  kind: Exclude<StoryAction['do'], SideKind>,
  found: TaskState | undefined,
  people: readonly Executor[],
  opinion: string,
  write: (node: string) => Variables,
): Command {
  if (kind === 'withdraw' || kind === 'suspend' || kind === 'pend') return { kind, opinion };
  if (found === undefined) throw new Error(`There is no task to ${kind}`);
  const [task, [first]] = [found.id, people];
  switch (kind) {
    case 'agree':
      return { kind: 'decide', task, vote: 'agree', opinion, variables: write(found.node), chosenPeople: {} };
    case 'transfer':
      return { kind, task, opinion, to: first ?? { kind: 'person', id: '', name: '' } };
    case 'circulate':
      return { kind, task, opinion, people, order: action.order, afterwards: 'comeBack', completion: { by: 'all' } };
    case 'ask':
      return { kind: 'communicate', task, opinion, people };
    case 'answer':
      return { kind: 'reply', task, opinion };
    case 'addSigners':
      return { kind, task, opinion, people, position: found.kind === 'parallelSigner' ? 'parallel' : 'append' };
  }
}
