import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Company } from '#server/company/company.ts';
import { formatErrorForLog } from '#server/http/formatErrorForLog.ts';
import type { Reload } from '#server/workflow/admin/reloadDefinitions.ts';
import { describeProblem } from '#server/company/problem.ts';
import { readFolder, readWithDatabase } from '#server/company/load/readFolder.ts';
import { importSummary } from '#server/company/importSummary.ts';
import { applyDemo } from './demo/applyDemo.ts';
import { loadDemoUserIds } from './demo/loadDemoUserIds.ts';
import { verifyTenant } from '#server/directory/verifyTenant.ts';
import { loadExistingNames } from './directory/namesInUse.ts';
import { openAdminAccess } from '#server/bootstrap/adminAccess.ts';
import { closeApp } from './http/closeApp.ts';
import { checkPort, listen } from './http/listen.ts';
import { createServer } from '#server/bootstrap/createServer.ts';
import { projectRoot } from '#server/config/projectRoot.ts';
import { describeDatabase, readSettings, type Settings } from '#server/config/settings.ts';
import { startClock } from '#server/db/demoClock.ts';
import { StartupError } from '#server/config/startupError.ts';
import { openDatabase } from '#server/db/openDatabase.ts';

type Close = () => Promise<void>;

/**
 * Starts all parts in order. Returns a function that closes them in reverse. If a step fails, the parts opened before
 * are closed. `beforeOpening` is called before the first resource is opened.
 */
async function start(beforeOpening: () => void): Promise<Close> {
  const given = readSettings(process.env);
  const closers: (() => Promise<unknown>)[] = [];
  const close: Close = async () => {
    for (const each of closers.splice(0).reverse()) await each();
  };
  try {
    await checkPort(given);
    for (const warning of given.warnings) console.log(warning);
    console.log('Loading the definitions …');
    const files = await readFolder(given.companyFolder, isNewDatabase(given));
    const { company } = files.definitions;
    const settings = applyDemo(given, company);
    if (files.definitions.processes.length === 0)
      console.log(`There is no process in ${join(settings.companyFolder, 'processes')}, so no request can be started.`);
    beforeOpening();
    console.log('Opening the database …');
    const database = await openDatabase({
      folder: settings.folder,
      isPooled: settings.isDatabasePooled,
      ...(settings.databaseAddress !== undefined && { address: settings.databaseAddress }),
      ...(settings.now !== undefined && { now: settings.now }),
      judge: verifyTenant(company, await loadDemoUserIds(), describeDatabase(settings)),
      logLine: console.error,
    });
    closers.push(() => database.close());
    const known = await database.background.transaction((tx) => loadExistingNames(tx, company.tenant));
    const definitions = await readWithDatabase(settings.companyFolder, files, known);
    for (const line of importSummary(definitions)) console.log(line);
    const clock = await startClock(database, settings, console.log);
    const { app, reload } = await createServer(database, clock, {
      ...settings,
      definitions,
      definitionsFolder: settings.companyFolder,
      clientFolder: join(projectRoot, 'dist/client'),
      log: process.stderr,
      report: console.log,
    });
    closers.push(() => closeApp(app));
    const port = await listen(app, settings);
    console.log(`Ringi is ready: http://localhost:${port}/mobile/`);
    printDemoAccounts(definitions.company);
    closers.push(
      await openAdminAccess({
        database,
        settings,
        clock,
        port,
        getNamedAdministrators: () => ({ tenant: company.tenant, accounts: definitions.company.administrators ?? [] }),
        terminal: { isTerminal: process.stdout.isTTY, print: console.log },
      }),
    );
    process.on(
      'SIGHUP',
      () => void reload().then(printReloadResult, (error: unknown) => console.error(formatErrorForLog(error))),
    );
    return close;
  } catch (error) {
    await close();
    throw error;
  }
}

const isNewDatabase = ({ databaseAddress, folder }: Settings): boolean =>
  databaseAddress === undefined && !existsSync(join(folder, 'database'));

function printReloadResult({ problems, processes, files }: Awaited<ReturnType<Reload>>): void {
  if (problems.length === 0)
    console.log(`The definitions were reloaded: ${processes} processes, ${files} other files.`);
  else console.error(`The definitions were not changed: ${problems.map(describeProblem).join('; ')}.`);
}

/** Prints the demo accounts; other companies have none. */
function printDemoAccounts({ demo }: Company): void {
  if (demo !== undefined && demo.accounts.length > 0)
    console.log(`Demo accounts (password ${demo.password}): ${demo.accounts.join(', ')}`);
}

/** Maximum time from a signal until the process ends, in milliseconds. */
const SHUTDOWN_TIMEOUT_MS = 20_000;

/**
 * Closes the server once, after it has started. On Ctrl-C a terminal signals npm and this process, and npm forwards the
 * signal: the second one must not interrupt the shutdown.
 */
function closeOnSignal(signals: readonly NodeJS.Signals[], started: Promise<Close>): void {
  let ending: Promise<void> | undefined;
  const exitAtDeadline = (): void => {
    console.error(`The server did not end within ${SHUTDOWN_TIMEOUT_MS / 1000} seconds and is stopped now.`);
    process.exit(1);
  };
  for (const signal of signals) {
    process.on(signal, () => {
      if (ending !== undefined) return;
      setTimeout(exitAtDeadline, SHUTDOWN_TIMEOUT_MS).unref();
      ending = started
        .then((close) => close())
        .then(
          () => process.exit(0),
          () => process.exit(1),
        );
    });
  }
}

// Files and folders created by this process are accessible to its owner only.
process.umask(0o077);
// While files are read, a signal ends the process at once.
const started = start(() => closeOnSignal(['SIGINT', 'SIGTERM'], started));
started.catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : formatErrorForLog(error));
  process.exit(1);
});
