import type { Variables } from '../expression/tree.ts';
import type { TaskId } from '../shared/ids.ts';
import type { Outlook } from '../task/outlook.ts';
import type { NextNode } from '../task/taskViews.ts';
import { picksPathAtStart } from './chart/paths.ts';
import type { Actor, Answers, CommandOf, Question } from '../workflow/command.ts';
import type { ProcessDefinition, Vote } from '../workflow/processDefinition.ts';
import { foresee, type Foreseen } from './foresee.ts';
import { nextNodesAtStart, nextNodesOf } from './nextNodesOf.ts';
import { userTaskOf } from './run/complete.ts';
import { beginRun, type Run } from './run/run.ts';
import type { InstanceState } from '../workflow/instanceState.ts';

/** The exits with their people (contract tasks 9, process 2), each with what taking it would do. */
export interface NodePreview {
  readonly next: readonly NextNode[];
}
/** A decision being considered, with the form as it is now. */
export interface ConsideredVote {
  readonly vote: Vote;
  readonly variables: Variables;
}

/**
 * What a decision on a task would do (contract tasks 9, process 2). Where the signer picks the way, every way is looked
 * at by itself. Opinions, missing people and an open choice of the way are no reason to refuse.
 * @param definition the process
 * @param state what the request came to
 * @param actor who considers the decision
 * @param task the task
 * @param considered the vote, and the form as it is now
 * @param answers as `decide` wants them
 * @returns the nodes it leads to with their people; a refusal; or the questions that must be answered first
 * @example
 * import { actor, answerQuestions, askDirectory, chart, Desk } from '@ringi/domain/testing';
 * const { definition, current } = new Desk(chart(['start -> wang', 'wang -> li', 'li -> end'])).start('zhang');
 * const seen = answerQuestions((people) => {
 *   const answers = { now: 0, ids: { first: '1' }, people, agents: {} };
 *   return preview(definition, current, actor('wang'), current.tasks[0].id, { vote: 'agree', variables: {} },
 *   answers);
 * }, askDirectory);
 * seen.next.map(({ name, executors }) => [name, executors[0].id]); // [['li', 'li']]
 */
export function preview(
  definition: ProcessDefinition,
  state: InstanceState,
  actor: Actor,
  task: TaskId,
  { vote, variables }: ConsideredVote,
  answers: Answers,
): Foreseen<NodePreview> {
  const command: CommandOf<'decide'> = { kind: 'decide', task, vote, variables, chosenPeople: {}, opinion: '' };
  const run = beginRun({ definition, actor, command, answers, isPreview: true }, state);
  const next = nextNodesOf(run, task, command);
  const paths = isPicked(run, task, next) ? next.map(({ id }) => ({ ...command, destination: id })) : [command];
  return joined(
    next,
    run,
    paths.map((path) => foresee({ definition, state, actor, command: path, answers })),
  );
}

function isPicked(run: Run, id: TaskId, next: readonly NextNode[]): boolean {
  const task = run.draft.tasks.find((each) => each.id === id);
  if (task?.kind !== 'ordinary' || next.length < 2) return false;
  const {
    task: { voting, nextChoice, switches },
  } = userTaskOf(run, task);
  return voting.mode === 'single' && (nextChoice === 'manual' || switches.includes('selectPath'));
}

/**
 * What a start would do (contract definitions 2): its first node, or the nodes behind it where the start completes the
 * first; where a way is picked, each by itself.
 * @param definition the process
 * @param actor who considers the start
 * @param command the start with the form as it is now
 * @param answers as `decide` wants them
 * @returns the nodes it leads to with their people; a refusal; or the questions that must be answered first
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
  answers: Answers,
): Foreseen<NodePreview> {
  const { run, next } = nextNodesAtStart(definition, actor, command, answers);
  const paths =
    next.length > 1 && picksPathAtStart(definition)
      ? next.map(({ id }) => ({ ...command, destination: id }))
      : [command];
  return joined(
    next,
    run,
    paths.map((path) => foresee({ definition, state: undefined, actor, command: path, answers })),
  );
}

/**
 * What a return or a special delivery would do (contract process 5, 10): the step it goes to.
 * @param definition the process
 * @param state what the request came to
 * @param actor who considers it
 * @param command the return or the delivery
 * @param answers as `decide` wants them
 * @returns the step with its people; a refusal; or the questions that must be answered first
 * @example
 * import { actor, chart, Desk } from '@ringi/domain/testing';
 * const desk = new Desk(chart(['start -> wang', 'wang -> li', 'li -> end'])).start('zhang');
 * desk.decide('wang');
 * const task = desk.taskOf('li').id;
 * const command = { kind: 'return', task, opinion: 'Too much.', to: 'previous', afterwards: 'normal' };
 * const answers = { now: 0, ids: { first: '1' }, people: {}, agents: {} };
 * previewMove(desk.definition, desk.current, actor('li'), command, answers).next[0].name; // 'wang'
 */
export function previewMove(
  definition: ProcessDefinition,
  state: InstanceState,
  actor: Actor,
  command: CommandOf<'return' | 'jump'>,
  answers: Answers,
): Foreseen<NodePreview> {
  const foreseen = foresee({ definition, state, actor, command, answers });
  if (foreseen.kind !== 'shown') return foreseen;
  const { outlook } = foreseen;
  const next = outlook.opens.map(({ node, nodeName, people }): NextNode => ({
    id: node,
    name: nodeName,
    kind: 'userTask',
    executors: people,
    behind: [],
    maySelectPeople: false,
    isSinglePerson: false,
    mayBeEmpty: true,
    outlook,
  }));
  return { kind: 'shown', next };
}

/**
 * One round of questions for all: whatever the nodes and the effects lack. A way that is refused has no outlook; when
 * all are, or none can be told, that is the answer.
 */
function joined(
  next: readonly NextNode[],
  run: Run,
  foreseen: readonly Foreseen<{ readonly outlook: Outlook }>[],
): Foreseen<NodePreview> {
  if (run.refusal) return { kind: 'refused', refusal: run.refusal };
  const asked = foreseen.flatMap((each) => (each.kind === 'asks' ? each.questions : []));
  const questions = new Map<string, Question>([
    ...run.questions,
    ...asked.map((question) => [question.key, question] as const),
  ]);
  if (questions.size > 0) return { kind: 'asks', questions: [...questions.values()] };
  const refusal = foreseen.find((each) => each.kind === 'refused');
  const outlooks = foreseen.map((each) => (each.kind === 'shown' ? each.outlook : undefined));
  if (refusal && outlooks.every((each) => each === undefined)) return refusal;
  return {
    kind: 'shown',
    next: next.map((node, index) => withOutlook(node, outlooks.length === 1 ? outlooks[0] : outlooks[index])),
  };
}

const withOutlook = (node: NextNode, outlook: Outlook | undefined): NextNode => (outlook ? { ...node, outlook } : node);
