import type { AdministratorLink } from '#server/users/admin/firstAdministrator.ts';
import { toPasswordLinkUrl } from '#server/users/admin/administratorLinks.ts';

interface Terminal {
  /** Whether the output is a terminal and not a log file. */
  readonly isTerminal: boolean;
  readonly print: (line: string) => void;
}
interface ServerAddress {
  readonly port: number;
  readonly address?: string;
}

export const formatLinkLines = ({ account, link }: AdministratorLink, place: ServerAddress): readonly string[] => [
  `One-time address for ${account}, until ${new Date(link.until).toLocaleTimeString('en-GB')}:`,
  toPasswordLinkUrl(link.secret, place),
];

/**
 * Reports that no administrator has a password yet. The link is printed to a terminal only. A log file is kept, so
 * there only the command that creates a link is printed.
 */
export function printAdminInvite(
  first: AdministratorLink,
  place: ServerAddress & { readonly folder: string },
  { isTerminal, print }: Terminal,
): void {
  if (isTerminal)
    for (const line of ['No administrator has a password yet.', ...formatLinkLines(first, place)]) print(line);
  else
    print(
      `No administrator has a password yet: “npm run admin:invite -- ${place.folder} ${first.account}” prints a one-time address.`,
    );
}
