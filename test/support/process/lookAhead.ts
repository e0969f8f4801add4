import type { Actor, Answers, Command } from '#domain/workflow/command.ts';
import { foresee, type Foreseen } from '#domain/process/foresee.ts';
import type { Outlook } from '#domain/task/outlook.ts';
import { actor } from '#testing/people.ts';
import { answerQuestions } from '#testing/answerQuestions.ts';
import { askDirectory } from '#testing/askDirectory.ts';
import type { Desk } from '#testing/desk.ts';

type Known = Pick<Answers, 'now' | 'agents'>;

/** Answers the questions of a look ahead as the desk would. */
const looked = <T>(look: (answers: Answers) => Foreseen<T>, known: Known) =>
  answerQuestions<Foreseen<T>>((people) => look({ ...known, ids: { first: '900000' }, people }), askDirectory);

/** What is seen ahead, where nothing is refused. */
export function shown<T>(look: (answers: Answers) => Foreseen<T>, known: Known = { now: 9_000, agents: {} }) {
  const seen = looked(look, known);
  if (seen.kind !== 'shown') throw new Error(JSON.stringify(seen));
  return seen;
}

export const outlookOf = (desk: Desk, by: Actor | string, command: Command): Outlook =>
  shown(
    (answers) =>
      foresee({
        definition: desk.definition,
        state: desk.current,
        actor: typeof by === 'string' ? actor(by) : by,
        command,
        answers,
      }),
    desk,
  ).outlook;

/** Why it would be refused for what it carries; `undefined` when it would not. */
export function foreseenRefusal(desk: Desk, by: string, command: Command): string | undefined {
  const seen = looked(
    (answers) => foresee({ definition: desk.definition, state: desk.current, actor: actor(by), command, answers }),
    desk,
  );
  return seen.kind === 'refused' ? seen.refusal.code : undefined;
}
