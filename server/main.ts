import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Company } from './definitions/company.ts';
import { storyOf } from './http/storyOf.ts';
import { NO_ADDRESS_FOR_MAIL } from './mail/mailSettings.ts';
import type { Reload } from './definitions/reloadDefinitions.ts';
import { FIRST_TENANT } from './definitions/files/companyFiles.ts';
import { describeProblem } from './definitions/problem.ts';
import { readFolder, readWithDatabase } from './definitions/readFolder.ts';
import { sheetLines } from './definitions/sheetLines.ts';
import { demoPeople } from './demo/demoPeople.ts';
import { judgeDatabase } from './directory/judgeDatabase.ts';
import { readKnownNames } from './directory/namesInUse.ts';
import { letAdministratorIn } from './letAdministratorIn.ts';
import { closeApp } from './http/closeApp.ts';
import { checkPort, listen } from './http/listen.ts';
import { makePlatform } from './platform.ts';
import { projectFolder } from './projectFolder.ts';
import { databasePlace, readSettings, type Settings } from './settings.ts';
import { checkClock, startClock } from './startClock.ts';
import { keepMemorySmall } from './keepMemorySmall.ts';
import { StartProblem } from './startProblem.ts';
import { openDatabase } from './storage/openDatabase.ts';

type Close = () => Promise<void>;

/**
 * Everything in order; gives what undoes it in reverse. When a step fails, what was opened before is closed.
 * `beforeOpening` is called when from now on there is something to undo.
 */
async function start(beforeOpening: () => void): Promise<Close> {
  const settings = readSettings(process.env);
  checkClock(settings);
  const closers: (() => Promise<unknown>)[] = [];
  const close: Close = async () => {
    for (const each of closers.splice(0).reverse()) await each();
  };
  try {
    await checkPort(settings);
    if (settings.lacksMailAddress === true) console.log(NO_ADDRESS_FOR_MAIL);
    console.log('Loading the definitions …');
    const files = await readFolder(settings.definitions, isNewDatabase(settings));
    const { company } = files.definitions;
    if (settings.definitions !== undefined && files.definitions.processes.length === 0)
      console.log(`There is no chart in ${join(settings.definitions, 'processes')}: nothing can be started.`);
    beforeOpening();
    console.log('Opening the database …');
    const database = await openDatabase({
      folder: settings.folder,
      ...(settings.databaseAddress !== undefined && { address: settings.databaseAddress }),
      ...(settings.now !== undefined && { now: settings.now }),
      judge: judgeDatabase(company, await demoPeople(), databasePlace(settings)),
      tell: console.error,
    });
    closers.push(() => database.close());
    const known = await database.background.transaction((tx) => readKnownNames(tx, company?.tenant ?? FIRST_TENANT));
    const definitions = await readWithDatabase(settings.definitions, files, known);
    for (const line of sheetLines(definitions)) console.log(line);
    const clock = await startClock(database, settings, console.log);
    const { app, reload } = await makePlatform(database, clock, {
      ...settings,
      definitions,
      ...(settings.definitions !== undefined && { definitionsFolder: settings.definitions }),
      clientFolder: join(projectFolder, 'dist/client'),
      log: process.stderr,
      report: console.log,
    });
    closers.push(() => closeApp(app));
    const port = await listen(app, settings);
    console.log(`Ringi is ready: http://localhost:${port}/mobile/`);
    if (definitions.company) greet(definitions.company);
    if (company !== undefined)
      closers.push(
        await letAdministratorIn({
          database,
          settings,
          clock,
          port,
          named: () => ({ tenant: company.tenant, accounts: definitions.company?.administrators ?? [] }),
          terminal: { isTerminal: process.stdout.isTTY, print: console.log },
        }),
      );
    process.on('SIGHUP', () => void reload().then(tellReloaded, (error: unknown) => console.error(storyOf(error))));
    return close;
  } catch (error) {
    await close();
    throw error;
  }
}

const isNewDatabase = ({ databaseAddress, folder }: Settings): boolean =>
  databaseAddress === undefined && !existsSync(join(folder, 'database'));

/** A signal has nobody to answer to but the terminal. */
function tellReloaded({ problems, processes, files }: Awaited<ReturnType<Reload>>): void {
  if (problems.length === 0)
    console.log(`The definitions were read anew: ${processes} processes, ${files} other files.`);
  else console.error(`The definitions were not changed: ${problems.map(describeProblem).join('; ')}.`);
}

/** Tells a visitor whom to log in as; a company of one's own has no such people. */
function greet({ demoAccounts, demoPassword }: Company): void {
  if (demoPassword !== undefined && demoAccounts.length > 0)
    console.log(`Demo accounts (password ${demoPassword}): ${demoAccounts.join(', ')}`);
}

/** From a signal until the process ends, in milliseconds, whatever its connections and its database do. */
const LONGEST_END_MS = 20_000;

/**
 * Ends the server once, after it has finished starting. A terminal sends its Ctrl-C to npm and to this process, and npm
 * passes it on: the second signal must not cut the work of the first short.
 */
function endOn(signals: readonly NodeJS.Signals[], started: Promise<Close>): void {
  let ending: Promise<void> | undefined;
  const exitAtDeadline = (): void => {
    console.error(`The server did not end within ${LONGEST_END_MS / 1000} seconds; it is stopped now.`);
    process.exit(1);
  };
  for (const signal of signals) {
    process.on(signal, () => {
      if (ending !== undefined) return;
      setTimeout(exitAtDeadline, LONGEST_END_MS).unref();
      ending = started
        .then((close) => close())
        .then(
          () => process.exit(0),
          () => process.exit(1),
        );
    });
  }
}

keepMemorySmall();
// While files are read, a signal ends the process by itself, in the middle of a large file, too.
const started = start(() => endOn(['SIGINT', 'SIGTERM'], started));
started.catch((error: unknown) => {
  console.error(error instanceof StartProblem ? error.message : storyOf(error));
  process.exit(1);
});
