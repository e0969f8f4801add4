import { installWhenMissing } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { runMain } from './lib/stop.mjs';

/** Prints the route table as JSON: path, name, access, sample address, account. */
await runMain(async () => {
  requireNode();
  await installWhenMissing();
  // Imported late, because it needs vite, which may just have been installed.
  const { readRoutes } = await import('./lib/route-table.mjs');
  console.log(JSON.stringify(await readRoutes(), null, 2));
});
