import type { CommandInputs, AssigneeQuery } from '../domain/workflow/command.ts';
import type { Executor } from '../domain/workflow/instanceState.ts';

/** Returns the users and groups that answer a question of the core; may be empty. */
export type ResolveAssignees = (question: AssigneeQuery) => readonly Executor[];

const MAX_ROUNDS = 50;

/** An answer of the core that contains questions. */
export interface PendingQuestions {
  readonly kind: 'asks';
  readonly questions: readonly AssigneeQuery[];
}
const hasQuestions = (answer: { readonly kind: string }): answer is PendingQuestions => answer.kind === 'asks';
/** The answers of the core without questions. */
export type ResolvedResult<T> = Exclude<T, { readonly kind: 'asks' }>;

/**
 * Calls the core (`decide`, `simulate`, `previewDecision`) again with the answers to its questions until it has no
 * more.
 * @param callCore calls the core with the people known so far
 * @param directory answers the questions
 * @returns the last answer of the core
 * @throws if the core never stops asking
 * @example
 * import { decide } from '@ringi/domain/process';
 * const start = { kind: 'start', instance: '1', variables: {}, opinion: '', chosenPeople: {} };
 * const known = { now: 0, ids: { first: '100' }, agents: {} };
 * const decided = answerQuestions(
 *   (people) => decide(chart(['start -> wang', 'wang -> end']), undefined, actor('zhang'), start, { ...known, people
 *   }),
 *   resolveFromNames,
 * );
 * decided.state.tasks[0].assignee; // 'wang'
 */
export function answerQuestions<T extends { readonly kind: string }>(
  callCore: (people: CommandInputs['people']) => T | PendingQuestions,
  directory: ResolveAssignees,
): T {
  let people: CommandInputs['people'] = {};
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const answer = callCore(people);
    if (!hasQuestions(answer)) return answer;
    people = {
      ...people,
      ...Object.fromEntries(answer.questions.map((question) => [question.key, directory(question)])),
    };
  }
  throw new Error('The core asks without end');
}
