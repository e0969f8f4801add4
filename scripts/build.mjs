import { buildChanged } from './lib/builds.mjs';
import { installWhenMissing } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { runMain } from './lib/stop.mjs';

/** Builds client and server into `dist`, each only where one of its files has changed. */
await runMain(async () => {
  requireNode();
  await installWhenMissing();
  await buildChanged();
});
