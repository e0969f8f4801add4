import type { Variables } from '#package/expression.ts';
import {
  getHandlers,
  type Command,
  type Executor,
  type TaskState,
  type Instant,
  type PersonId,
} from '#package/process.ts';
import { SIDE_ACTIONS, type StoryAction } from '#server/company/files/historyFiles.ts';
import { getCurrentNode } from '#server/workflow/requests/commands/sendCopy.ts';
import type { RequestSimulation } from './requestSimulation.ts';
import { findUserId, type DemoScenario } from './demoScenario.ts';
import type { SideKind } from './simulationStep.ts';

const isOffFlow = (kind: StoryAction['do']): kind is SideKind => SIDE_ACTIONS.some((each) => each === kind);

/** Executes an action of a story, with the process core if it affects the flow. */
export async function executeStoryAction(
  scenario: DemoScenario,
  simulation: RequestSimulation,
  action: StoryAction,
  at: Instant,
): Promise<void> {
  const task = findActionTask(
    simulation,
    action.do,
    action.by === undefined ? undefined : findUserId(scenario, action.by),
  );
  const by =
    action.by === undefined ? task && (await simulation.getHandler(task)).person.id : findUserId(scenario, action.by);
  if (by === undefined) throw new Error(`No user can ${action.do} in ${simulation.instance}`);
  const [to, text] = [action.to.map((account) => findUserId(scenario, account)), action.text?.['zh-CN'] ?? ''];
  if (isOffFlow(action.do))
    return void simulation.sideActions.push({
      id: simulation.newId(),
      kind: action.do,
      by,
      to,
      text,
      at,
      place: getCurrentNode(simulation.state ?? null),
    });
  await simulation.perform(
    scenario.actor(by),
    toActionCommand(
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

/** Returns the task of an action: the question the user was asked, or the user's or the request's first open task. */
function findActionTask(
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
    openTasks.find((task) => state !== undefined && getHandlers(state, task).some(({ id }) => id === by)) ??
    openTasks[0]
  );
}

function toActionCommand(
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
