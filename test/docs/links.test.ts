import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const documents = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...['docs', 'src', 'server', 'test', 'definitions', 'bench'].flatMap((folder) =>
    (existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [])
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  ),
];

/** What a document leads to inside the repository: links, and the addresses of pictures. */
function targetsIn(document: string): readonly string[] {
  const text = readFileSync(document, 'utf8');
  const addresses = [...text.matchAll(/\]\(([^)#]+)[^)]*\)|src="([^"]+)"/gu)].map(
    ([, link, source]) => link ?? source ?? '',
  );
  return addresses.filter((address) => !/^[a-z]+:/u.test(address));
}

it.each(documents)('leads from %s only to what exists', (document) => {
  expect(targetsIn(document).filter((target) => !existsSync(join(dirname(document), target)))).toEqual([]);
});
