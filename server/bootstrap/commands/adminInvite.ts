import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { askRunningServer } from '../adminSocket.ts';
import { readFolder } from '#server/company/load/readFolder.ts';
import { loadDemoUserIds } from '#server/demo/loadDemoUserIds.ts';
import { verifyTenant } from '#server/directory/verifyTenant.ts';
import { createLinkForAccount } from '#server/users/admin/firstAdministrator.ts';
import { formatErrorForLog } from '#server/http/formatErrorForLog.ts';
import { systemClock } from '#server/config/serverClock.ts';
import { describeDatabase, readSettings } from '#server/config/settings.ts';
import { StartupError } from '#server/config/startupError.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { formatLinkLines } from '../printAdminInvite.ts';

/**
 * `npm run admin:invite -- ../acme ACCOUNT`: prints a one-time link for an administrator, whether the server is running
 * or not.
 */
async function printLink(account: string | undefined): Promise<readonly string[]> {
  if (account === undefined)
    throw new StartupError('Name the folder and the account: npm run admin:invite -- ../acme mei.tan');
  const settings = readSettings(process.env);
  const isEmbedded = settings.databaseAddress === undefined;
  if (isEmbedded) {
    const said = await askRunningServer(settings.folder, account);
    if (said !== undefined) return [said.trimEnd()];
    if (!existsSync(join(settings.folder, 'database')))
      throw new StartupError(`There is no database in ${settings.folder} yet: start the company once, with npm start.`);
  }
  const { company } = (await readFolder(settings.companyFolder)).definitions;
  const database = await openDatabase({
    folder: settings.folder,
    isPooled: settings.isDatabasePooled,
    ...(settings.databaseAddress !== undefined && { address: settings.databaseAddress }),
    judge: verifyTenant(company, await loadDemoUserIds(), describeDatabase(settings)),
  });
  try {
    const named = { tenant: company.tenant, accounts: company.administrators ?? [] };
    const made = await database.background.transaction((tx) =>
      createLinkForAccount(tx, named, account, systemClock.now()),
    );
    if (!made.ok) throw new StartupError(made.error);
    return formatLinkLines(made.value, {
      port: settings.port,
      ...(settings.address !== undefined && { address: settings.address }),
    });
  } finally {
    await database.close();
  }
}

process.umask(0o077);
try {
  for (const line of await printLink(process.argv[2])) console.log(line);
} catch (error) {
  console.error(error instanceof StartupError ? error.message : formatErrorForLog(error));
  process.exitCode = 1;
}
