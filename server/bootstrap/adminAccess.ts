import { openAdminSocket } from './adminSocket.ts';
import {
  createLinkForAccount,
  createFirstAdministratorLink,
  type NamedAdministrators,
} from '#server/users/admin/firstAdministrator.ts';
import type { ServerClock } from '#server/config/serverClock.ts';
import type { Settings } from '#server/config/settings.ts';
import type { Database } from '#server/db/database.ts';
import { formatLinkLines, printAdminInvite } from './printAdminInvite.ts';

interface AdminAccessDeps {
  readonly database: Database;
  readonly settings: Pick<Settings, 'folder' | 'databaseAddress' | 'address' | 'companyFolder'>;
  readonly clock: ServerClock;
  readonly port: number;
  readonly getNamedAdministrators: () => NamedAdministrators;
  readonly terminal: Parameters<typeof printAdminInvite>[2];
}

/**
 * While no administrator has a password, prints a one-time setup link at every start. With an embedded database, also
 * opens the socket from which `npm run admin:invite` gets a link at any time. Returns a function that closes the
 * socket.
 */
export async function openAdminAccess(needs: AdminAccessDeps): Promise<() => Promise<void>> {
  const { database, settings, clock, port, getNamedAdministrators, terminal } = needs;
  const { address, companyFolder } = settings;
  const place = { port, folder: companyFolder, ...(address !== undefined && { address }) };
  const first = await database.background.transaction((tx) =>
    createFirstAdministratorLink(tx, getNamedAdministrators(), clock.now()),
  );
  if (first !== undefined) printAdminInvite(first, place, terminal);
  if (settings.databaseAddress !== undefined) return () => Promise.resolve();
  return openAdminSocket(settings.folder, async (account) => {
    const made = await database.background.transaction((tx) =>
      createLinkForAccount(tx, getNamedAdministrators(), account, clock.now()),
    );
    return made.ok ? formatLinkLines(made.value, place) : [made.error];
  });
}
