import { token } from '../token.ts';

/** Fresh keys for commands: sent again with the same key, a command is carried out once. */
export interface CommandKeys {
  fresh(): string;
}
export const CommandKeys = token<CommandKeys>('CommandKeys');
