import { installWhenMissing } from './lib/install.mjs';
import { layOutPackage, pack } from './lib/pack.mjs';
import { rootPath } from './lib/root.mjs';
import { runMain } from './lib/stop.mjs';

/** `npm run pack`: @ringi/domain as a tarball in dist/, and what is in it in dist/package. */
await runMain(async () => {
  await installWhenMissing();
  const folder = rootPath('dist/package');
  await layOutPackage(folder);
  console.log(await pack(folder, rootPath('dist')));
});
