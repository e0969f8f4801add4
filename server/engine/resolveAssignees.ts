import type { CommandInputs, AssigneeQuery } from '#domain/workflow/command.ts';
import { mapSequential } from '#server/db/mapSequential.ts';
import type { ResolveAssigneeQuery } from './peopleSource.ts';

/**
 * Maximum number of rounds. Each round answers the queries of the core. The core stops earlier on a process with a
 * thousand user tasks in a row.
 */
const MAX_ROUNDS = 1_000;

interface AssigneeQueries {
  readonly kind: 'asks';
  readonly questions: readonly AssigneeQuery[];
}
export type ResolvedCommand<Said> = Exclude<Said, AssigneeQueries>;

/** Runs the core, answers its assignee queries from the directory and runs it again, until it needs no more answers. */
export async function resolveAssignees<Said extends AssigneeQueries | { readonly kind: string }>(
  ask: (answers: CommandInputs) => Said,
  findPeople: ResolveAssigneeQuery,
  answers: CommandInputs,
): Promise<ResolvedCommand<Said>> {
  let people = answers.people;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const said = ask({ ...answers, people });
    if (!hasQueries(said)) return said as ResolvedCommand<Said>;
    const found = await mapSequential(
      said.questions,
      async (question) => [question.key, await findPeople(question)] as const,
    );
    people = { ...people, ...Object.fromEntries(found) };
  }
  throw new Error('The core keeps asking for people it has been told.');
}

const hasQueries = <Said extends { readonly kind: string }>(said: Said): said is Extract<Said, AssigneeQueries> =>
  said.kind === 'asks';
