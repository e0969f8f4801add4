import type { CommandKind } from '../workflow/command.ts';
import type { CirculationCompletion, Executor } from '../workflow/instanceState.ts';
import type { PersonId } from '../shared/ids.ts';
import type { Refusal } from '../shared/refusal.ts';
import { opinionRefusal, opinionRuleOf } from './opinion.ts';
import { circulationRefusal, peopleRefusal } from './peopleRefusal.ts';

/** What a command carries, whichever it is; `forward` passes a request on for reading. */
export interface CommandContent {
  readonly kind: CommandKind | 'forward';
  readonly opinion?: string;
  readonly people?: readonly Executor[];
  readonly to?: Executor;
  readonly completion?: CirculationCompletion;
}

/** Others only: whoever acts has the matter already. */
const FOR_OTHERS: ReadonlySet<CommandContent['kind']> = new Set(['transfer', 'circulate', 'communicate', 'forward']);
/** A delivery without people lets the step find its own. */
const MAY_NAME_NOBODY: ReadonlySet<CommandContent['kind']> = new Set(['jump']);

/** What is missing or wrong beside the words: people and settings. */
export function missingContentRefusal(
  { kind, people, to, completion }: CommandContent,
  actor: PersonId,
): Refusal | undefined {
  const named = people ?? (to && [to]);
  return (
    (named &&
      peopleRefusal(named, {
        isRequired: !MAY_NAME_NOBODY.has(kind),
        excluded: FOR_OTHERS.has(kind) ? [actor] : [],
      })) ??
    (completion && circulationRefusal(completion, named?.length ?? 0))
  );
}

/**
 * What is missing or wrong in what a person is about to send (contract process 7), as far as it shows without the
 * request; `decide` asks the same rules.
 * @param content the command, or the parts of it that are filled in already
 * @param actor who sends it
 * @returns the first reason against it; `undefined` when there is none
 * @example
 * contentRefusal({ kind: 'communicate', opinion: 'Why so much?', people: [] }, 'wang'); // { code: 'people.none' }
 */
export function contentRefusal(content: CommandContent, actor: PersonId): Refusal | undefined {
  const { isAsked, limit } = opinionRuleOf(content.kind);
  return (
    missingContentRefusal(content, actor) ??
    (content.opinion === undefined ? undefined : opinionRefusal(content.opinion, isAsked, limit))
  );
}
