import { runServerCommand } from './lib/server-command.mjs';
import { runMain } from './lib/stop.mjs';

/** `npm run create -- ../acme` creates the folder of a new company. */
await runMain(() => runServerCommand('createCompany', process.argv.slice(2)));
