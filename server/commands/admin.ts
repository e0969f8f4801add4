import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { askRunningServer } from '../adminDoor.ts';
import { readFolder } from '../definitions/readFolder.ts';
import { demoPeople } from '../demo/demoPeople.ts';
import { judgeDatabase } from '../directory/judgeDatabase.ts';
import { linkForAccount } from '../directory/firstAdministrator.ts';
import { storyOf } from '../http/storyOf.ts';
import { systemClock } from '../serverClock.ts';
import { databasePlace, readSettings } from '../settings.ts';
import { StartProblem } from '../startProblem.ts';
import { openDatabase } from '../storage/openDatabase.ts';
import { linkLines } from '../tellFirstAdministrator.ts';

/** `npm run admin -- ../acme ACCOUNT`: a one-time address for an administrator, whether the server runs or not. */
async function printLink(account: string | undefined): Promise<readonly string[]> {
  if (account === undefined)
    throw new StartProblem('Name the folder and the account: npm run admin -- ../acme mei.tan');
  const settings = readSettings(process.env);
  const isEmbedded = settings.databaseAddress === undefined;
  if (isEmbedded) {
    const said = await askRunningServer(settings.folder, account);
    if (said !== undefined) return [said.trimEnd()];
    if (!existsSync(join(settings.folder, 'database')))
      throw new StartProblem(`There is no database in ${settings.folder} yet: start the company once, with npm start.`);
  }
  const { company } = (await readFolder(settings.definitions)).definitions;
  const database = await openDatabase({
    folder: settings.folder,
    ...(settings.databaseAddress !== undefined && { address: settings.databaseAddress }),
    judge: judgeDatabase(company, await demoPeople(), databasePlace(settings)),
  });
  try {
    const named = { tenant: company?.tenant ?? '1', accounts: company?.administrators ?? [] };
    const made = await database.background.transaction((tx) => linkForAccount(tx, named, account, systemClock.now()));
    if (!made.ok) throw new StartProblem(made.error);
    return linkLines(made.value, {
      port: settings.port,
      ...(settings.address !== undefined && { address: settings.address }),
    });
  } finally {
    await database.close();
  }
}

try {
  for (const line of await printLink(process.argv[2])) console.log(line);
} catch (error) {
  console.error(error instanceof StartProblem ? error.message : storyOf(error));
  process.exitCode = 1;
}
