import type { Actor, CommandInputs, Command } from '#domain/workflow/command.ts';
import { simulate, type Simulation } from '#domain/process/simulate.ts';
import type { CommandPreview } from '#domain/tasks/commandPreview.ts';
import { actor } from '#testing/people.ts';
import { answerQuestions } from '#testing/answerQuestions.ts';
import { resolveFromNames } from '#testing/resolveFromNames.ts';
import type { ProcessHarness } from '#testing/processHarness.ts';

type Known = Pick<CommandInputs, 'now' | 'agents'>;

/** Answers the questions of a simulation as the test harness does. */
const looked = <T>(look: (answers: CommandInputs) => Simulation<T>, known: Known) =>
  answerQuestions<Simulation<T>>((people) => look({ ...known, ids: { first: '900000' }, people }), resolveFromNames);

/** Returns the simulation. Throws if it is refused. */
export function simulateAccepted<T>(
  look: (answers: CommandInputs) => Simulation<T>,
  known: Known = { now: 9_000, agents: {} },
) {
  const seen = looked(look, known);
  if (seen.kind !== 'shown') throw new Error(JSON.stringify(seen));
  return seen;
}

export const outlookOf = (harness: ProcessHarness, by: Actor | string, command: Command): CommandPreview =>
  simulateAccepted(
    (answers) =>
      simulate({
        definition: harness.definition,
        state: harness.currentState,
        actor: typeof by === 'string' ? actor(by) : by,
        command,
        answers,
      }),
    harness,
  ).preview;

/** Returns why the command would be refused for its values, or `undefined`. */
export function findSimulatedRefusal(harness: ProcessHarness, by: string, command: Command): string | undefined {
  const seen = looked(
    (answers) =>
      simulate({ definition: harness.definition, state: harness.currentState, actor: actor(by), command, answers }),
    harness,
  );
  return seen.kind === 'refused' ? seen.refusal.code : undefined;
}
