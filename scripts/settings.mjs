import { writeFileSync } from 'node:fs';
import { installWhenMissing } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { rootPath } from './lib/root.mjs';
import { runMain } from './lib/stop.mjs';

/** Writes `docs/settings.md` from the settings table of the server. */
await runMain(async () => {
  requireNode();
  await installWhenMissing();
  // Imported late, because it needs vite, which may just have been installed.
  const { formatSettingsDocument, SETTINGS_DOCUMENT } = await import('./lib/settings-document.mjs');
  writeFileSync(rootPath(SETTINGS_DOCUMENT), await formatSettingsDocument());
});
