import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

/** Read where it is published, beside what is packed with it; test/package follows its links there. */
const OF_THE_PACKAGE = join('src', 'package', 'README.md');

const documents = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...['docs', 'src', 'server', 'test', 'definitions', 'examples', 'bench'].flatMap((folder) =>
    (existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [])
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  ),
].filter((name) => name !== OF_THE_PACKAGE);

/** What a document leads to inside the repository: links, and the addresses of pictures. */
function targetsIn(document: string): readonly string[] {
  const text = readFileSync(document, 'utf8');
  const addresses = [...text.matchAll(/\]\(([^()#]+)(?:#[^()]*)?\)|src="([^"]+)"/gu)].map(
    ([, link, source]) => link ?? source ?? '',
  );
  return addresses.filter((address) => !/^[a-z]+:/u.test(address));
}

it.each(documents)('leads from %s only to what exists', (document) => {
  expect(targetsIn(document).filter((target) => !existsSync(join(dirname(document), target)))).toEqual([]);
});
