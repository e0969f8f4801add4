import { installWhenMissing } from './lib/install.mjs';
import { runTool } from './lib/run.mjs';
import { runMain, Stop } from './lib/stop.mjs';

/** Runs mutation tests of all layers, or of the named parts: `npm run mutation -- domain/task`. */
await runMain(async () => {
  await installWhenMissing();
  const { code } = await runTool('tsx', ['bench/mutation/runMutations.ts', ...process.argv.slice(2)], {
    isShown: true,
  });
  if (code !== 0) throw new Stop('The score lies below what is wanted, or the run did not come to its end.');
});
