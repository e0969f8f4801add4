import { installWhenMissing } from './lib/install.mjs';
import { buildChanged } from './lib/builds.mjs';
import { goThroughCalendar } from './lib/calendar.mjs';
import { runTool } from './lib/run.mjs';
import { runMain, Stop } from './lib/stop.mjs';
import { wordTally } from './lib/tally.mjs';
import { E2E, runVitest } from './lib/vitest.mjs';

/** Test files with all of what takes its turns by the day in `npm test`. */
const SUITES = {
  calendar: goThroughCalendar,
  ways: () => runAll('ways', E2E, { RINGI_WAY: 'all' }),
  databases: () => runAll('databases', ['--project', 'server'], { RINGI_DATABASE: 'all' }),
  upgrade: () => runAll('upgrade', ['test/server/upgrade'], { RINGI_DUMP: 'all' }),
};

async function runAll(name, words, wishes) {
  await buildChanged();
  const tally = await runVitest(`${name}-all`, words, { ...process.env, ...wishes });
  console.log(`\n${wordTally(tally)}`);
  if (tally.failed > 0) throw new Stop(`${tally.failed} failed.`);
}

const BENCHES = ['sequences', 'conflicts', 'absence', 'kills', 'fuzz', 'attacks'];

async function runBench(name, words) {
  const { code } = await runTool('tsx', [`bench/soak/${name}.ts`, ...words], { isShown: true });
  if (code !== 0) throw new Stop(`bench/soak/${name}.ts ended with exit code ${code}.`);
}

/**
 * The long proofs, all in bench/soak: `npm run soak` plays sequences of deeds. With a word behind it (`npm run soak --
 * conflicts`) another one: `conflicts` lets two people reach for the same thing, `absence` takes the database away for
 * minutes, `kills` ends servers in the middle of their work, `fuzz` sends every endpoint what nobody should send,
 * `attacks` asks after the health while one person is at work against all others, `calendar` runs the end-to-end tests
 * at every moment of the calendar, `calendar 3 5` at two of them, `ways` runs them in every language and theme, where
 * `npm test` takes one a day, `databases` the tests of the server on both databases, where a suite takes its turn, and
 * `upgrade` opens every dump of an older company, where it takes the newest and one of the others.
 */
await runMain(async () => {
  const words = process.argv.slice(2);
  const isNamed = words[0] !== undefined && !words[0].startsWith('--');
  const [name = '', ...others] = isNamed ? words : ['sequences', ...words];
  if (!(name in SUITES) && !BENCHES.includes(name))
    throw new Stop(`There is no soak “${name}”; there are ${[...BENCHES, ...Object.keys(SUITES)].join(', ')}.`);
  await installWhenMissing();
  await (SUITES[name]?.(others) ?? runBench(name, others));
});
