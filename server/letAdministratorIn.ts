import { openAdminDoor } from './adminDoor.ts';
import { linkForAccount, linkForFirst, type NamedAdministrators } from './directory/firstAdministrator.ts';
import type { ServerClock } from './serverClock.ts';
import type { Settings } from './settings.ts';
import type { Database } from './storage/database.ts';
import { linkLines, tellFirstAdministrator } from './tellFirstAdministrator.ts';

interface DoorNeeds {
  readonly database: Database;
  readonly settings: Pick<Settings, 'folder' | 'databaseAddress' | 'address' | 'companyFolder'>;
  readonly clock: ServerClock;
  readonly port: number;
  readonly named: () => NamedAdministrators;
  readonly terminal: Parameters<typeof tellFirstAdministrator>[2];
}

/**
 * Nobody is shut out of their own company: while no administrator has a password, every start tells a one-time address,
 * and `npm run admin` gets one at any time. Gives what ends that.
 */
export async function letAdministratorIn(needs: DoorNeeds): Promise<() => Promise<void>> {
  const { database, settings, clock, port, named, terminal } = needs;
  const { address, companyFolder } = settings;
  const place = {
    port,
    ...(address !== undefined && { address }),
    ...(companyFolder !== undefined && { folder: companyFolder }),
  };
  const first = await database.background.transaction((tx) => linkForFirst(tx, named(), clock.now()));
  if (first !== undefined) tellFirstAdministrator(first, place, terminal);
  if (settings.databaseAddress !== undefined) return () => Promise.resolve();
  return openAdminDoor(settings.folder, async (account) => {
    const made = await database.background.transaction((tx) => linkForAccount(tx, named(), account, clock.now()));
    return made.ok ? linkLines(made.value, place) : [made.error];
  });
}
