import type { FirstLink } from './directory/firstAdministrator.ts';
import { addressOfLink } from './directory/administratorLinks.ts';

interface Terminal {
  /** Whether a person reads it; a log file is none. */
  readonly isTerminal: boolean;
  readonly print: (line: string) => void;
}
interface ServerPlace {
  readonly port: number;
  readonly address?: string;
  /** How the company's folder was named; absent where there is none of its own. */
  readonly folder?: string;
}

/** The lines that give an administrator a link. */
export const linkLines = ({ account, link }: FirstLink, place: ServerPlace): readonly string[] => [
  `One-time address for ${account}, until ${new Date(link.until).toLocaleTimeString('en-GB')}:`,
  addressOfLink(link.secret, place),
];

/**
 * Nobody can administer the company yet: a terminal is told the address. What is written into a file stays, so there
 * only the way to the address is told.
 */
export function tellFirstAdministrator(first: FirstLink, place: ServerPlace, { isTerminal, print }: Terminal): void {
  if (isTerminal) for (const line of ['No administrator has a password yet.', ...linkLines(first, place)]) print(line);
  else
    print(
      `No administrator has a password yet: “npm run admin -- ${place.folder ?? '<folder>'} ${first.account}” prints a one-time address.`,
    );
}
