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
/** Keys composed at run time: the part before the first placeholder, and the part after the last one. */
const beginnings = [...wordsIn(/`((?:\w+\.)+)\$\{/gu)];
const endings = [...wordsIn(/\}(\.[\w.]+)`/gu)];

/**
 * Whether the key is used in the sources: as a literal, with or without its feature prefix, or as the start or end of a
 * composed key.
 */
const isUsed = (key: string): boolean =>
  literals.has(key) ||
  literals.has(key.slice(key.indexOf('.') + 1)) ||
  beginnings.some((start) => key.startsWith(start) || key.slice(key.indexOf('.') + 1).startsWith(start)) ||
  endings.some((end) => key.endsWith(end) && isUsed(key.slice(0, -end.length)));

/** Texts of closed lists: the messages of the specification and the status labels. */
const CLOSED_LISTS = /^(?:message|status)\./u;

it('has no unused text apart from closed lists', () => {
  const unused = [...textsOf('zh-CN').keys()]
    .map(withoutPlural)
    .filter((key) => !CLOSED_LISTS.test(key) && !isUsed(key));
  expect(unused).toEqual([]);
});
