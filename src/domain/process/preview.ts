import type { Variables } from '../expression/tree.ts';
import type { NodeId, TaskId } from '../shared/ids.ts';
import type { NextNode } from '../task/reading.ts';
import type { Actor, Answers, CommandOf, PeopleByNode, Question } from './command.ts';
import type { ProcessDefinition, Vote } from './definition.ts';
import { nextNodesAtStart, nextNodesOf } from './nextNodes.ts';
import { foresee, type Foreseen, type Outlook } from './outlook.ts';
import { beginRun, type Run } from './run/run.ts';
import type { InstanceState } from './state.ts';

export interface Preview { readonly next: readonly NextNode[]; readonly outlook: Outlook }
/** A decision being considered. `chosenPeople` and `destination` as far as they are known. */
export interface Considered { readonly vote: Vote; readonly variables: Variables; readonly destination?: NodeId; readonly chosenPeople?: PeopleByNode }

/**
 * What a decision on a task would do: the next nodes with their people (contract 2.18, 6.2) and the facts of its effect.
 * Asks like `decide`; opinions, missing people and an open choice of the way are no reason to refuse.
 */
export function preview(definition: ProcessDefinition, state: InstanceState, actor: Actor, task: TaskId, { vote, variables, destination, chosenPeople = {} }: Considered, answers: Answers): Foreseen<Preview> {
  const command: CommandOf<'decide'> = { kind: 'decide', task, vote, variables, chosenPeople, opinion: '', ...(destination !== undefined && { destination }) };
  const run = beginRun({ definition, actor, command, answers, isPreview: true }, state);
  const next = nextNodesOf(run, task, command);
  return joined(next, run, foresee({ definition, state, actor, command, answers }));
}

/** What a start would do: its first node, or the nodes behind it where the start completes the first. */
export function previewStart(definition: ProcessDefinition, actor: Actor, command: CommandOf<'start'>, answers: Answers): Foreseen<Preview> {
  const { run, next } = nextNodesAtStart(definition, actor, command, answers);
  return joined(next, run, foresee({ definition, state: undefined, actor, command, answers }));
}

/** One round of questions for both: whatever the nodes and the effect lack. */
function joined(next: readonly NextNode[], run: Run, foreseen: Foreseen<{ readonly outlook: Outlook }>): Foreseen<Preview> {
  const questions = new Map<string, Question>(run.questions);
  if (foreseen.kind === 'asks') for (const question of foreseen.questions) questions.set(question.key, question);
  if (foreseen.kind === 'refused') return foreseen;
  if (questions.size > 0 || foreseen.kind === 'asks') return { kind: 'asks', questions: [...questions.values()] };
  return { kind: 'shown', next: next.map((node) => withClosed(node, foreseen.outlook)), outlook: foreseen.outlook };
}

const withClosed = (node: NextNode, { closes }: Outlook): NextNode => ({ ...node, closes: closes.flatMap(({ people }) => people.map(({ name }) => name)) });
