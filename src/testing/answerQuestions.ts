import type { Answers, Question } from '../domain/workflow/command.ts';
import type { Executor } from '../domain/workflow/instanceState.ts';

/** Who stands behind a question of the core; nobody is an answer, too. */
export type AskDirectory = (question: Question) => readonly Executor[];

const MOST_ROUNDS = 50;

/** The core asks before it answers. */
export interface Asking {
  readonly kind: 'asks';
  readonly questions: readonly Question[];
}
const isAsking = (answer: { readonly kind: string }): answer is Asking => answer.kind === 'asks';
/** What the core answers when it has no question left. */
export type Answered<T> = Exclude<T, { readonly kind: 'asks' }>;

/**
 * Asks the core (`decide`, `foresee`, `preview`) again with the answers to its questions, until it has no more.
 * @param ask the core with the people known so far
 * @param directory who stands behind each question
 * @returns what the core answers in the end
 * @throws when it asks without end
 * @example
 * import { decide } from '@ringi/domain/process';
 * const start = { kind: 'start', instance: '1', variables: {}, opinion: '', chosenPeople: {} };
 * const known = { now: 0, ids: { first: '100' }, agents: {} };
 * const decided = answerQuestions(
 *   (people) => decide(chart(['start -> wang', 'wang -> end']), undefined, actor('zhang'), start, { ...known, people
 *   }),
 *   askDirectory,
 * );
 * decided.state.tasks[0].assignee; // 'wang'
 */
export function answerQuestions<T extends { readonly kind: string }>(
  ask: (people: Answers['people']) => T | Asking,
  directory: AskDirectory,
): T {
  let people: Answers['people'] = {};
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const answer = ask(people);
    if (!isAsking(answer)) return answer;
    people = {
      ...people,
      ...Object.fromEntries(answer.questions.map((question) => [question.key, directory(question)])),
    };
  }
  throw new Error('The core asks without end');
}
