import type { CommandKind, CommandOf, SystemCommandKind } from './command.ts';
import type { Executor } from './instanceState.ts';

/** Passes a request on for reading. It does not change the request, so the core has no such command. */
export interface Forward {
  readonly kind: 'forward';
  readonly people: readonly Executor[];
  readonly opinion: string;
}

/** Reminds the users a request waits for. It does not change the request, so the core has no such command. */
export interface Urge {
  readonly kind: 'urge';
  readonly opinion: string;
}

/** Commands the server creates: a start needs a definition, claiming is a toggle, and viewing opens a task. */
export type ServerCommandKind = SystemCommandKind | 'start' | 'open' | 'claim' | 'release';

/**
 * A command that a user sends: a command of the core, a forward or a reminder. A decision has no variables; they are
 * read from the form that is sent with it.
 */
export type UserCommand =
  | CommandOf<Exclude<CommandKind, ServerCommandKind | 'decide'>>
  | Omit<CommandOf<'decide'>, 'variables'>
  | Forward
  | Urge;
/** The kind of a user command. */
export type UserCommandKind = UserCommand['kind'];
