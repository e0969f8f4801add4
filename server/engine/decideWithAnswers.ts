import type { Actor, Answers, Command } from '#domain/process/command.ts';
import type { Decide, Decision } from '#domain/process/decide.ts';
import type { ProcessDefinition } from '#domain/process/definition.ts';
import type { InstanceState } from '#domain/process/state.ts';
import { oneByOne } from '../storage/oneByOne.ts';
import type { FindPeople } from './findPeople.ts';

/** Each round answers what the core asked; a chart with a thousand user nodes in a row is stopped by the core before. */
const MOST_ROUNDS = 1_000;

/** Asks the core, answers its questions from the directory and asks again, until it has decided. */
export async function decideWithAnswers(
  { decide, findPeople }: { readonly decide: Decide; readonly findPeople: FindPeople },
  definition: ProcessDefinition, state: InstanceState | undefined, actor: Actor, command: Command, answers: Answers,
): Promise<Decision> {
  let people = answers.people;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const decision = decide(definition, state, actor, command, { ...answers, people });
    if (decision.kind !== 'asks') return decision;
    const found = await oneByOne(decision.questions, async (question) => [question.key, await findPeople(question)] as const);
    people = { ...people, ...Object.fromEntries(found) };
  }
  throw new Error(`The process ${definition.key} keeps asking for people it has been told.`);
}
