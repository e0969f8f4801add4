import { fromCaller } from './lib/company-folder.mjs';
import { runServerCommand } from './lib/server-command.mjs';
import { runMain, Stop } from './lib/stop.mjs';

/** `npm run check -- ../acme` says what a start would say of folders and files, and who decides what. */
await runMain(async () => {
  const paths = process.argv.slice(2).map(fromCaller);
  if (paths.length === 0) throw new Stop('Name a company’s folder, or files: npm run check -- ../acme');
  await runServerCommand('checkCompany', paths);
});
