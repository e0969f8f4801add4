import { fromCaller } from './lib/company-folder.mjs';
import { runServerCommand } from './lib/server-command.mjs';
import { runMain, Stop } from './lib/stop.mjs';

/**
 * `npm run validate -- ../acme` reports what a start would report about folders and files, and the assignees of each
 * step.
 */
await runMain(async () => {
  const paths = process.argv.slice(2).map(fromCaller);
  if (paths.length === 0) throw new Stop('Name a company’s folder, or files: npm run validate -- ../acme');
  await runServerCommand('validateCompany', paths);
});
