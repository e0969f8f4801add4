import type { Actor, Answers, Command } from '#domain/workflow/command.ts';
import { foresee, type Foreseen } from '#domain/process/foresee.ts';
import type { Outlook } from '#domain/task/outlook.ts';
import { actor } from '#test/support/people.ts';
import { askDirectory, type Desk } from './desk.ts';

type Known = Pick<Answers, 'now' | 'agents'>;

/** Answers the questions of a look ahead as the desk would. */
function looked<T>(look: (answers: Answers) => Foreseen<T>, known: Known) {
  let people: Answers['people'] = {};
  for (;;) {
    const seen = look({ ...known, ids: { first: '900000' }, people });
    if (seen.kind !== 'asks') return seen;
    people = {
      ...people,
      ...Object.fromEntries(seen.questions.map((question) => [question.key, askDirectory(question)])),
    };
  }
}

/** What is seen ahead, where nothing is refused. */
export function shown<T>(look: (answers: Answers) => Foreseen<T>, known: Known = { now: 9_000, agents: {} }) {
  const seen = looked(look, known);
  if (seen.kind === 'refused') throw new Error(JSON.stringify(seen.refusal));
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
