import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { textsOf, withoutPlural } from '../support/texts.ts';

const sources = ['src', 'server', 'scripts/build']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/u.test(name))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  )
  .join('\n');

const wordsIn = (pattern: RegExp) => new Set([...sources.matchAll(pattern)].map(([, word = '']) => word));
const literals = wordsIn(/['"`]([\w.]+)['"`]/gu);
/** Keys put together at run time: what stands before the first gap, and what stands after the last. */
const beginnings = [...wordsIn(/`((?:\w+\.)+)\$\{/gu)];
const endings = [...wordsIn(/\}(\.[\w.]+)`/gu)];

/**
 * Is the key, with or without its feature, written somewhere, or does it begin or end like one that is put together?
 */
const isUsed = (key: string): boolean =>
  literals.has(key) ||
  literals.has(key.slice(key.indexOf('.') + 1)) ||
  beginnings.some((start) => key.startsWith(start) || key.slice(key.indexOf('.') + 1).startsWith(start)) ||
  endings.some((end) => key.endsWith(end) && isUsed(key.slice(0, -end.length)));

/** Texts that stand for a closed list: the messages of the specification, and a label for each status. */
const LISTED = /^(?:message|status)\./u;

it('keeps no text that nobody shows, closed lists aside', () => {
  const unused = [...textsOf('zh-CN').keys()].map(withoutPlural).filter((key) => !LISTED.test(key) && !isUsed(key));
  expect(unused).toEqual([]);
});
