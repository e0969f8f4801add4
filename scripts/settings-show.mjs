import { takeFolder } from './lib/company-folder.mjs';
import { runServerCommand } from './lib/server-command.mjs';
import { runMain } from './lib/stop.mjs';

/** `npm run settings:show -- ../acme` prints the settings a start would use, with secrets masked. */
await runMain(async () => {
  takeFolder(process.argv.slice(2));
  await runServerCommand('showSettings', []);
});
