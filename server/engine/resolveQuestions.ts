import type { Answers, Question } from '#domain/workflow/command.ts';
import { oneByOne } from '../storage/oneByOne.ts';
import type { FindPeople } from './peopleSource.ts';

/**
 * Each round answers what the core asked; a chart with a thousand user nodes in a row is stopped by the core before.
 */
const MOST_ROUNDS = 1_000;

interface Asks {
  readonly kind: 'asks';
  readonly questions: readonly Question[];
}
export type ResolvedCommand<Said> = Exclude<Said, Asks>;

/** Asks the core, answers its questions from the directory and asks again, until it has said what it has to say. */
export async function resolveQuestions<Said extends Asks | { readonly kind: string }>(
  ask: (answers: Answers) => Said,
  findPeople: FindPeople,
  answers: Answers,
): Promise<ResolvedCommand<Said>> {
  let people = answers.people;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const said = ask({ ...answers, people });
    if (!isAsking(said)) return said as ResolvedCommand<Said>;
    const found = await oneByOne(
      said.questions,
      async (question) => [question.key, await findPeople(question)] as const,
    );
    people = { ...people, ...Object.fromEntries(found) };
  }
  throw new Error('The core keeps asking for people it has been told.');
}

const isAsking = <Said extends { readonly kind: string }>(said: Said): said is Extract<Said, Asks> =>
  said.kind === 'asks';
