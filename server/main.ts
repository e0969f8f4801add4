import { join } from 'node:path';
import { systemClock } from './clock.ts';
import { listen } from './http/listen.ts';
import { makePlatform } from './platform.ts';
import { projectFolder } from './projectFolder.ts';
import { readSettings } from './settings.ts';
import { StartProblem } from './startProblem.ts';
import { openDatabase } from './storage/openDatabase.ts';

/** Everything in order, undone in reverse: what was opened is closed however the server ends. */
async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const each of closers.reverse()) await each();
    closers.length = 0;
  };
  try {
    console.log('Opening the database …');
    const database = await openDatabase({ folder: settings.folder, ...(settings.databaseAddress !== undefined && { address: settings.databaseAddress }) });
    closers.push(() => database.close());
    const app = await makePlatform(database, systemClock, { ...settings, clientFolder: join(projectFolder, 'dist/client'), report: console.log });
    closers.push(() => app.close());
    const port = await listen(app, settings);
    console.log(`Ringi is ready: http://localhost:${port}/mobile/`);
    if (settings.hasDemo) console.log('Demo accounts (password Ringi-2026): zhangwei, wangfang, liqiang, chenjie, sunli, admin');
    endOn(['SIGINT', 'SIGTERM'], close);
  } catch (error) {
    await close();
    throw error;
  }
}

/** A terminal sends its Ctrl-C to npm and to us, and npm hands it on: the second signal must not cut the first one's work short. */
function endOn(signals: readonly NodeJS.Signals[], close: () => Promise<void>): void {
  let ending: Promise<void> | undefined;
  for (const signal of signals) {
    process.on(signal, () => {
      ending ??= close().then(() => process.exit(0));
    });
  }
}

start().catch((error: unknown) => {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exitCode = 1;
});
