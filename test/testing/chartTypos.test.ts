import { expect, it } from 'vitest';
import { chart } from '#testing/chartOfLines.ts';

it.each(['start->a', 'start -> lead -> end', 'start => a'])('refuses a line that is no flow: %s', (line) => {
  expect(() => chart([line, 'a -> end'])).toThrow(`"${line}" is no flow`);
});
