import { installWhenMissing } from './lib/install.mjs';
import { runTool } from './lib/run.mjs';
import { runMain, Stop } from './lib/stop.mjs';

/**
 * The long proofs of bench/soak: `npm run soak` plays sequences of deeds, `npm run soak -- conflicts` lets two people
 * reach for the same thing.
 */
await runMain(async () => {
  const [first = '', ...others] = process.argv.slice(2);
  const isNamed = first !== '' && !first.startsWith('--');
  const name = isNamed ? first : 'sequences';
  if (!['sequences', 'conflicts'].includes(name))
    throw new Stop(`There is no bench/soak/${name}.ts; there are sequences and conflicts.`);
  await installWhenMissing();
  const { code } = await runTool('tsx', [`bench/soak/${name}.ts`, ...(isNamed ? others : process.argv.slice(2))], {
    isShown: true,
  });
  if (code !== 0) throw new Stop(`bench/soak/${name}.ts ended with exit code ${code}.`);
});
