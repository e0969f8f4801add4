import type { Executor } from '../workflow/instanceState.ts';
import type { UserCommand, UserCommandKind } from '../workflow/userCommand.ts';
import type { PersonId } from '../shared/ids.ts';
import type { Refusal } from '../shared/refusal.ts';
import { opinionRefusal, getOpinionRule } from './opinion.ts';
import { circulationRefusal, peopleRefusal } from './peopleRefusal.ts';

/** Commands for other users only: the actor already has the task or request. */
const EXCLUDES_ACTOR: ReadonlySet<UserCommandKind> = new Set(['transfer', 'circulate', 'communicate', 'forward']);
/** Commands that do not require users; a special delivery without users applies the rules of the step. */
const PEOPLE_OPTIONAL: ReadonlySet<UserCommandKind> = new Set(['jump']);

/** Checks the users and settings of a command, but not its opinion. */
export function missingContentRefusal(command: UserCommand, actor: PersonId): Refusal | undefined {
  const people = peopleOf(command);
  return (
    (people &&
      peopleRefusal(people, {
        isRequired: !PEOPLE_OPTIONAL.has(command.kind),
        excluded: EXCLUDES_ACTOR.has(command.kind) ? [actor] : [],
      })) ??
    (command.kind === 'circulate' ? circulationRefusal(command.completion, command.people.length) : undefined)
  );
}

function peopleOf(command: UserCommand): readonly Executor[] | undefined {
  if (command.kind === 'transfer') return [command.to];
  return 'people' in command ? command.people : undefined;
}

/**
 * Checks the content of a command before it is sent (contract process 7), as far as possible without the request;
 * `decide` applies the same rules.
 * @param command the command to be sent
 * @param actor the user who sends it
 * @returns the first reason; `undefined` if the content is valid
 * @example
 * validateCommand({ kind: 'communicate', opinion: 'Why so much?', people: [] }, 'wang'); // { code: 'people.none' }
 */
export function validateCommand(command: UserCommand, actor: PersonId): Refusal | undefined {
  const { isAsked, limit } = getOpinionRule(command.kind);
  return (
    missingContentRefusal(command, actor) ??
    ('opinion' in command ? opinionRefusal(command.opinion, isAsked, limit) : undefined)
  );
}
