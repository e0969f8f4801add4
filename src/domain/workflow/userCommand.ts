import type { CommandKind, CommandOf, SystemCommandKind } from './command.ts';
import type { Executor } from './instanceState.ts';

/** Passes a request on for reading. It changes nothing about the request, so the core has no such command. */
export interface Forward {
  readonly kind: 'forward';
  readonly people: readonly Executor[];
  readonly opinion: string;
}

/** Made on the platform: a start needs a definition, a claim is a toggle, looking opens a task. */
export type ServerCommandKind = SystemCommandKind | 'start' | 'open' | 'claim' | 'release';

/**
 * What a person sends: a command of the core, or passing the request on. A decision carries no variables: they are read
 * from the form that is sent with it.
 */
export type UserCommand =
  CommandOf<Exclude<CommandKind, ServerCommandKind | 'decide'>> | Omit<CommandOf<'decide'>, 'variables'> | Forward;
/** The name of what a person sends. */
export type UserCommandKind = UserCommand['kind'];
