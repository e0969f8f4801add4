import type { Executor } from '../workflow/instanceState.ts';
import type { UserCommand, UserCommandKind } from '../workflow/userCommand.ts';
import type { PersonId } from '../shared/ids.ts';
import type { Refusal } from '../shared/refusal.ts';
import { opinionRefusal, opinionRuleOf } from './opinion.ts';
import { circulationRefusal, peopleRefusal } from './peopleRefusal.ts';

/** Others only: whoever acts has the task or request already. */
const FOR_OTHERS: ReadonlySet<UserCommandKind> = new Set(['transfer', 'circulate', 'communicate', 'forward']);
/** A delivery without people lets the step find its own. */
const MAY_NAME_NOBODY: ReadonlySet<UserCommandKind> = new Set(['jump']);

/** What is missing or wrong beside the words: people and settings. */
export function missingContentRefusal(command: UserCommand, actor: PersonId): Refusal | undefined {
  const people = peopleOf(command);
  return (
    (people &&
      peopleRefusal(people, {
        isRequired: !MAY_NAME_NOBODY.has(command.kind),
        excluded: FOR_OTHERS.has(command.kind) ? [actor] : [],
      })) ??
    (command.kind === 'circulate' ? circulationRefusal(command.completion, command.people.length) : undefined)
  );
}

function peopleOf(command: UserCommand): readonly Executor[] | undefined {
  if (command.kind === 'transfer') return [command.to];
  return 'people' in command ? command.people : undefined;
}

/**
 * What is missing or wrong in what a person is about to send (contract process 7), as far as it shows without the
 * request; `decide` asks the same rules.
 * @param command what is about to be sent
 * @param actor who sends it
 * @returns the first reason against it; `undefined` when there is none
 * @example
 * contentRefusal({ kind: 'communicate', opinion: 'Why so much?', people: [] }, 'wang'); // { code: 'people.none' }
 */
export function contentRefusal(command: UserCommand, actor: PersonId): Refusal | undefined {
  const { isAsked, limit } = opinionRuleOf(command.kind);
  return (
    missingContentRefusal(command, actor) ??
    ('opinion' in command ? opinionRefusal(command.opinion, isAsked, limit) : undefined)
  );
}
