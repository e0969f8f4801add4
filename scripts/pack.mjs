import { installWhenMissing } from './lib/install.mjs';
import { layOutPackage, pack } from './lib/pack.mjs';
import { rootPath } from './lib/root.mjs';
import { writeSbom } from './lib/sbom.mjs';
import { runMain } from './lib/stop.mjs';

/**
 * `npm run pack`: writes @ringi/domain as a tarball to dist/, its content to dist/package, and the SBOM of the
 * application to dist/.
 */
await runMain(async () => {
  await installWhenMissing();
  const folder = rootPath('dist/package');
  await layOutPackage(folder);
  console.log(await pack(folder, rootPath('dist')));
  console.log(await writeSbom(rootPath('dist')));
});
