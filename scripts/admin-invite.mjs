import { takeFolder } from './lib/company-folder.mjs';
import { runServerCommand } from './lib/server-command.mjs';
import { runMain } from './lib/stop.mjs';

/** `npm run admin:invite -- ../acme mei.tan` prints a one-time login link for an administrator. */
await runMain(async () => {
  const [folder, ...words] = process.argv.slice(2);
  if (words.length > 0 && folder !== undefined) takeFolder([folder]);
  await runServerCommand('adminInvite', words.length > 0 ? words : []);
});
