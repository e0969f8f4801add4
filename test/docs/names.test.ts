import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  exportedNames,
  filesNamedAlike,
  glossaryWords,
  namesUsedTwice,
  productFiles,
  unexplainedWords,
  wordsOfName,
} from '#test/support/exportedNames.ts';

/** Words every programmer knows, which the glossary need not explain; at most 80. */
const GENERAL_WORDS = new Set(
  `list page row item entry group name text value key kind type unit size number date time order status state place
   content code sort note config id change choice option result failure problem error query filter search settings
   context input detail file upload message menu button sheet control field line path point box cell source start end
   client server session user request answer body level info out own read write send take do may need use work show
   empty complete`
    .split(/\s+/u)
    .filter((word) => word !== ''),
);

describe('the names of the product', () => {
  it('mean one thing each, wherever they are exported', () => {
    expect(namesUsedTwice(exportedNames())).toEqual([]);
  });

  it('tell files apart', () => {
    // The package's entries are named after what they offer.
    expect(filesNamedAlike(productFiles().filter((file) => !file.startsWith('src/package/')))).toEqual([]);
  });

  it('are words of the glossary, or made of them and of a few that everybody knows', () => {
    expect(GENERAL_WORDS.size).toBeLessThanOrEqual(80);
    const known = new Set([...glossaryWords(readFileSync('docs/glossary.md', 'utf8')), ...GENERAL_WORDS]);
    const unexplained = exportedNames()
      .filter(({ isType }) => isType)
      .flatMap(({ name, file }) => unexplainedWords(name, known).map((word) => `${word} (${name} in ${file})`));
    expect(unexplained).toEqual([]);
  });
});

describe('the check of names', () => {
  it('sees a name used twice, a file named twice and a word nobody explains', () => {
    const place = { isType: true, isToken: false };
    const twice = [
      { ...place, name: 'Deed', file: 'a.ts' },
      { ...place, name: 'Deed', file: 'b.ts' },
    ];
    expect(namesUsedTwice(twice)).toEqual(['Deed: a.ts, b.ts']);
    expect(namesUsedTwice(twice.map((each, index) => ({ ...each, isToken: index === 0 })))).toEqual([]);
    expect(filesNamedAlike(['a/page.ts', 'b/page.ts', 'b/other.ts'])).toEqual(['page.ts: a/page.ts, b/page.ts']);
    expect(wordsOfName('HttpTaskViewModel')).toEqual(['http', 'task', 'view', 'model']);
    const known = glossaryWords(
      '| task, node | what somebody has to do | `BpmTask` |\n| view model | state of a page | ours |',
    );
    expect(unexplainedWords('MatterTasksViewModel', known)).toEqual(['matter']);
  });
});
