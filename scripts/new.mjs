import { runServerCommand } from './lib/server-command.mjs';
import { runMain } from './lib/stop.mjs';

/** `npm run new -- ../acme` writes the folder of a new company. */
await runMain(() => runServerCommand('newCompany', process.argv.slice(2)));
