/** One person as a file of people says it; what it does not say is absent, and `-` clears. */
export interface SheetPerson {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** In small letters. */
  readonly account: string;
  /** Empty where an import does not say it. */
  readonly name: string;
  readonly mail?: string;
  readonly mobile?: string;
  /** Names from the top, such as `['Sales', 'North']`. */
  readonly department?: readonly string[];
  readonly post?: string;
  readonly landline?: string;
  readonly office?: string;
  readonly carNumber?: string;
  /** An account, or a name that one alone bears. */
  readonly superior?: string;
  readonly headOf: readonly (readonly string[])[];
}

/** What a cell says to clear what is there. */
export const CLEARED = '-';
/** As the files of a company write it, which charts name people by. */
export const ACCOUNT = /^[a-z0-9._-]{1,60}$/u;
/** Names of departments from the top, as they are written between slashes. */
export const pathText = (levels: readonly string[]): string => levels.join('/');
/** As the app takes it, and a company's own directory writes it. */
export const APP_ACCOUNT = /^[^\s\p{C},;"'<>]{1,200}$/u;
