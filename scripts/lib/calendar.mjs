import { buildChanged } from './builds.mjs';
import { chromiumProblem } from './chromium.mjs';
import { MOMENTS, momentOf, nameMoment } from './moments.mjs';
import { seconds } from './progress.mjs';
import { Stop } from './stop.mjs';
import { wordTally } from './tally.mjs';
import { E2E, runVitest } from './vitest.mjs';

/**
 * Runs all end-to-end tests at the moments of those numbers, or at every one, one after the other, and tells of each in
 * one line.
 * @param {readonly string[]} numbers
 */
export async function goThroughCalendar(numbers) {
  const moments = numbers.length === 0 ? MOMENTS : numbers.map((number) => momentOf(number));
  const problem = await chromiumProblem();
  if (problem !== undefined) throw new Stop(problem);
  await buildChanged();
  const lines = [];
  let failed = 0;
  for (const moment of moments) {
    const start = performance.now();
    const tally = await runVitest(`e2e-${moment.number}`, E2E, {
      ...process.env,
      RINGI_MOMENT: String(moment.number),
    });
    failed += tally.failed;
    lines.push(`${nameMoment(moment)}: ${wordTally(tally)} (${seconds(start)})`);
    console.log(`\n${lines.at(-1)}`);
  }
  console.log(`\n${lines.join('\n')}`);
  if (failed > 0) throw new Stop(`${failed} failed; RINGI_MOMENT=3 npm test -- e2e repeats the moment 3.`);
}
