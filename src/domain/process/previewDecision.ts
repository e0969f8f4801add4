import type { Variables } from '../expression/tree.ts';
import type { TaskId } from '../shared/ids.ts';
import type { CommandPreview } from '../tasks/commandPreview.ts';
import type { NextNode } from '../tasks/taskViews.ts';
import { isPathChosenAtStart } from './chart/paths.ts';
import type { Actor, CommandInputs, CommandOf, AssigneeQuery } from '../workflow/command.ts';
import type { ProcessDefinition, Vote } from '../workflow/processDefinition.ts';
import { simulate, type Simulation } from './simulate.ts';
import { listNextNodesAtStart, listNextNodes } from './listNextNodes.ts';
import { getUserTask } from './run/complete.ts';
import { beginRun, type Run } from './run/run.ts';
import type { InstanceState } from '../workflow/instanceState.ts';

/** The nodes a command leads to, with their assignees (contract tasks 9, process 2) and the effects of each path. */
export interface NodePreview {
  readonly next: readonly NextNode[];
}
/** A decision being considered, with the current form values. */
export interface ConsideredVote {
  readonly vote: Vote;
  readonly variables: Variables;
}

/**
 * Previews a decision on a task (contract tasks 9, process 2). If the signer chooses the path, each path is simulated
 * separately. A missing opinion, missing users and an open choice of the path are not reasons to refuse.
 * @param definition the process
 * @param state the state of the request
 * @param actor the user who considers the decision
 * @param task the task
 * @param considered the vote and the current form values
 * @param answers as for `decide`
 * @returns the next nodes with their assignees; a refusal; or the questions that must be answered first
 * @example
 * import { actor, answerQuestions, resolveFromNames, chart, ProcessHarness } from '@ringi/domain/testing';
 * const process = chart(['start -> wang', 'wang -> li', 'li -> end']);
 * const { definition, currentState } = new ProcessHarness(process).start('zhang');
 * const [task] = currentState.tasks;
 * const seen = answerQuestions((people) => {
 *   const inputs = { now: 0, ids: { first: '1' }, people, agents: {} };
 *   return previewDecision(definition, currentState, actor('wang'), task.id, { vote: 'agree', variables: {} }, inputs);
 * }, resolveFromNames);
 * seen.next.map(({ name, executors }) => [name, executors[0].id]); // [['li', 'li']]
 */
export function previewDecision(
  definition: ProcessDefinition,
  state: InstanceState,
  actor: Actor,
  task: TaskId,
  { vote, variables }: ConsideredVote,
  answers: CommandInputs,
): Simulation<NodePreview> {
  const command: CommandOf<'decide'> = { kind: 'decide', task, vote, variables, chosenPeople: {}, opinion: '' };
  const run = beginRun({ definition, actor, command, answers, isPreview: true }, state);
  const next = listNextNodes(run, task, command);
  const paths = isPicked(run, task, next) ? next.map(({ id }) => ({ ...command, destination: id })) : [command];
  return mergeSimulations(
    next,
    run,
    paths.map((path) => simulate({ definition, state, actor, command: path, answers })),
  );
}

function isPicked(run: Run, id: TaskId, next: readonly NextNode[]): boolean {
  const task = run.draft.tasks.find((each) => each.id === id);
  if (task?.kind !== 'ordinary' || next.length < 2) return false;
  const {
    task: { voting, nextChoice, switches },
  } = getUserTask(run, task);
  return voting.mode === 'single' && (nextChoice === 'manual' || switches.includes('selectPath'));
}

/**
 * Previews a start (contract definitions 2): its first node, or the nodes behind it if the start completes the first.
 * If the initiator chooses the path, each path is simulated separately.
 * @param definition the process
 * @param actor the user who considers the start
 * @param command the start with the current form values
 * @param answers as for `decide`
 * @returns the next nodes with their assignees; a refusal; or the questions that must be answered first
 * @example
 * import { actor, chart } from '@ringi/domain/testing';
 * const command = { kind: 'start', instance: '1', variables: {}, opinion: '', chosenPeople: {} };
 * const answers = { now: 0, ids: { first: '1' }, people: {}, agents: {} };
 * previewStart(chart(['start -> wang', 'wang -> end']), actor('zhang'), command, answers).kind; // 'asks'
 */
export function previewStart(
  definition: ProcessDefinition,
  actor: Actor,
  command: CommandOf<'start'>,
  answers: CommandInputs,
): Simulation<NodePreview> {
  const { run, next } = listNextNodesAtStart(definition, actor, command, answers);
  const paths =
    next.length > 1 && isPathChosenAtStart(definition)
      ? next.map(({ id }) => ({ ...command, destination: id }))
      : [command];
  return mergeSimulations(
    next,
    run,
    paths.map((path) => simulate({ definition, state: undefined, actor, command: path, answers })),
  );
}

/**
 * Previews a return or a special delivery (contract process 5, 10): the step it leads to.
 * @param definition the process
 * @param state the state of the request
 * @param actor the user who considers it
 * @param command the return or the delivery
 * @param answers as for `decide`
 * @returns the step with its assignees; a refusal; or the questions that must be answered first
 * @example
 * import { actor, chart, ProcessHarness } from '@ringi/domain/testing';
 * const harness = new ProcessHarness(chart(['start -> wang', 'wang -> li', 'li -> end'])).start('zhang');
 * harness.decide('wang');
 * const task = harness.getTask('li').id;
 * const command = { kind: 'return', task, opinion: 'Too much.', to: 'previous', afterwards: 'normal' };
 * const answers = { now: 0, ids: { first: '1' }, people: {}, agents: {} };
 * previewMove(harness.definition, harness.currentState, actor('li'), command, answers).next[0].name; // 'wang'
 */
export function previewMove(
  definition: ProcessDefinition,
  state: InstanceState,
  actor: Actor,
  command: CommandOf<'return' | 'jump'>,
  answers: CommandInputs,
): Simulation<NodePreview> {
  const foreseen = simulate({ definition, state, actor, command, answers });
  if (foreseen.kind !== 'shown') return foreseen;
  const { preview } = foreseen;
  const next = preview.openedNodes.map(({ node, nodeName, people }): NextNode => ({
    id: node,
    name: nodeName,
    kind: 'userTask',
    executors: people,
    successors: [],
    maySelectPeople: false,
    isSinglePerson: false,
    mayBeEmpty: true,
    preview,
  }));
  return { kind: 'shown', next };
}

/**
 * Merges the simulations of all paths. Collects the questions of all of them first. A refused path has no outlook; the
 * result is a refusal only if every path is refused or has none.
 */
function mergeSimulations(
  next: readonly NextNode[],
  run: Run,
  foreseen: readonly Simulation<{ readonly preview: CommandPreview }>[],
): Simulation<NodePreview> {
  if (run.refusal) return { kind: 'refused', refusal: run.refusal };
  const asked = foreseen.flatMap((each) => (each.kind === 'asks' ? each.questions : []));
  const questions = new Map<string, AssigneeQuery>([
    ...run.questions,
    ...asked.map((question) => [question.key, question] as const),
  ]);
  if (questions.size > 0) return { kind: 'asks', questions: [...questions.values()] };
  const refusal = foreseen.find((each) => each.kind === 'refused');
  const outlooks = foreseen.map((each) => (each.kind === 'shown' ? each.preview : undefined));
  if (refusal && outlooks.every((each) => each === undefined)) return refusal;
  return {
    kind: 'shown',
    next: next.map((node, index) => withPreview(node, outlooks.length === 1 ? outlooks[0] : outlooks[index])),
  };
}

const withPreview = (node: NextNode, preview: CommandPreview | undefined): NextNode =>
  preview ? { ...node, preview } : node;
