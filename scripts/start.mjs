import { pathToFileURL } from 'node:url';
import { buildChanged } from './lib/builds.mjs';
import { installWhenMissing } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { ROOT, rootPath } from './lib/root.mjs';
import { runMain } from './lib/stop.mjs';
import { takeFolder } from './lib/company-folder.mjs';

await runMain(async () => {
  requireNode();
  takeFolder(process.argv.slice(2));
  process.chdir(ROOT);
  await installWhenMissing();
  await buildChanged();
  process.setSourceMapsEnabled(true);
  // Runs in this process, so that signals and the exit code are those of the server.
  await import(pathToFileURL(rootPath('dist/server/main.js')).href);
});
