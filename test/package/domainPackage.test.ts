import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleOf } from '../../scripts/lib/api-reference.mjs';
import { anchorOf } from '../../scripts/lib/package-docs.mjs';
import { readSurface } from '../../scripts/lib/surface.mjs';
import { installPackage, type InstalledPackage } from '../support/installedPackage.ts';

const surface = readSurface();
const entries = surface.map(({ name }) => name);

let installed: InstalledPackage;
beforeAll(async () => {
  installed = await installPackage();
});
afterAll(() => {
  installed.remove();
});

const TYPED = `import { tallyVotes } from '@ringi/domain/task';
import { decide, type Command } from '@ringi/domain/process';
const counted = tallyVotes({ mode: 'single' }, [], []);
export const needed: number | undefined = counted.ok ? counted.value.needed : undefined;
export const kind: Command['kind'] = 'decide';
export const parameters: Parameters<typeof decide>['length'] = 5;
// @ts-expect-error a vote is agree, refuse or abstain
tallyVotes({ mode: 'single' }, [], [{ signer: '1', vote: 'maybe' }]);
`;

describe('the package', () => {
  it('installs in an empty folder without dependencies', () => {
    const names = readdirSync(join(installed.folder, 'node_modules')).filter((name) => !name.startsWith('.'));
    expect(names).toEqual(['@ringi']);
  });

  it('exports exactly the entries of its manifest', () => {
    const { exports } = JSON.parse(readFileSync(join(installed.laidOut, 'package.json'), 'utf8'));
    expect(Object.keys(exports).sort()).toEqual([...entries.map((entry) => `./${entry}`), './package.json'].sort());
  });

  it('runs without fast-check, except for the testing entry', () => {
    const load = entries
      .filter((entry) => entry !== 'testing')
      .map((entry) => `await import('@ringi/domain/${entry}');`);
    expect(installed.runModule('alone.mjs', [...load, "console.log('all');"].join('\n'))).toBe('all');
    expect(() => installed.runModule('lacking.mjs', "await import('@ringi/domain/testing');")).toThrow('fast-check');
  });

  it('keeps everything private that is not exported', () => {
    const source = "await import('@ringi/domain/dist/domain/tasks/tallyVotes.js');";
    expect(() => installed.runModule('private.mjs', source)).toThrow('ERR_PACKAGE_PATH_NOT_EXPORTED');
  });

  it('exports the same names by require() as by import', () => {
    installed.addFastCheck();
    const lines = entries.map(
      (entry) => `console.log('${entry}', Object.keys(require('@ringi/domain/${entry}')).length);`,
    );
    writeFileSync(join(installed.folder, 'required.cjs'), lines.join('\n'));
    const values = surface.map(
      ({ name, exports }) => `${name} ${exports.filter(({ kind }) => kind !== 'type').length}`,
    );
    expect(installed.run(process.execPath, ['required.cjs']).trim().split('\n')).toEqual(values);
  });

  it('has types that a strict project accepts', () => {
    installed.addFastCheck();
    mkdirSync(join(installed.folder, 'typed'), { recursive: true });
    const all = entries.map(
      (entry, index) => `import * as entry${index} from '@ringi/domain/${entry}';\nvoid entry${index};`,
    );
    writeFileSync(join(installed.folder, 'typed/use.ts'), [TYPED, ...all].join('\n'));
    const settings = ['--noEmit', '--strict', '--module', 'nodenext', '--skipLibCheck', 'false', '--types', ''];
    expect(installed.run(process.execPath, [resolve('node_modules/ts7/bin/tsc'), ...settings, 'typed/use.ts'])).toBe(
      '',
    );
  });

  it('passes publint without warnings', async () => {
    const tarball = new Uint8Array(readFileSync(installed.tarball)).buffer;
    const { messages } = await publint({ strict: true, pack: { tarball } });
    expect(messages).toEqual([]);
  });

  it('has types that resolve wherever an ES module does', () => {
    const attw = resolve('node_modules/@arethetypeswrong/cli/dist/index.js');
    const said = installed.run(process.execPath, [attw, installed.tarball, '--profile', 'esm-only']);
    expect(said).not.toContain('❌');
    for (const entry of entries) expect(said).toContain(`"@ringi/domain/${entry}"`);
  });

  it('has source maps with their sources', () => {
    const file = join(installed.laidOut, 'dist/domain/tasks/tallyVotes.js');
    const { sources, sourcesContent } = JSON.parse(readFileSync(`${file}.map`, 'utf8'));
    expect([sources.length, sourcesContent[0]]).toEqual([1, readFileSync('src/domain/tasks/tallyVotes.ts', 'utf8')]);
    expect(readFileSync(file, 'utf8')).toContain('//# sourceMappingURL=tallyVotes.js.map');
  });
});

describe('the documentation of the package', () => {
  /** Returns the targets of the links in a file: files, and headings in them. */
  const leads = (file: string): readonly string[] =>
    [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:)([^)\s]+\.md[^)\s]*)\)/gu)].map(
      ([, address = '']) => address,
    );
  const isThere = (file: string, address: string): boolean => {
    const [path = '', anchor] = address.split('#');
    const target = path === '' ? file : join(dirname(file), path);
    if (!existsSync(target)) return false;
    const headings = [...readFileSync(target, 'utf8').matchAll(/^#+ (.*)$/gmu)].map(([, heading = '']) => heading);
    return anchor === undefined || headings.some((heading) => anchorOf(heading) === anchor);
  };
  const written = () =>
    readdirSync(installed.laidOut, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:md|js|d\.ts)$/u.test(name))
      .map((name) => join(installed.laidOut, name));

  it('links only to packaged files', () => {
    const lost = written().flatMap((file) =>
      leads(file)
        .filter((address) => !isThere(file, address))
        .map((address) => `${file}: ${address}`),
    );
    expect(lost).toEqual([]);
    expect(written().flatMap(leads).length).toBeGreaterThan(300);
  });

  it('contains no citation without a link', () => {
    const bare = /(?<!\[)\b(?:[Cc]ontract [a-z]+ \d|[Ss]pec \d|ADR \d)/u;
    const comments = written().filter((file) => /\.(?:js|d\.ts)$/u.test(file));
    expect(comments.filter((file) => bare.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  /** Returns the JavaScript blocks of a text, with their documented output. */
  const blocksIn = (file: string) =>
    [...readFileSync(file, 'utf8').matchAll(/^```js\n([^]*?)^```$/gmu)].map(([, source = '']) => ({
      source,
      printed: [...source.matchAll(/^ *console\.log\(.*\); \/\/ (.+)$/gmu)].map(([, words]) => words).join('\n'),
    }));

  it.each([
    ['src/package/README.md', 5],
    ['README.md', 2],
  ])('has working examples in %s', (file, count) => {
    installed.addFastCheck();
    const blocks = blocksIn(file);
    expect(blocks.length).toBe(count);
    for (const { source, printed } of blocks) expect(installed.runModule('shown.mjs', source)).toBe(printed);
  });

  it('has working examples in the reference', () => {
    installed.addFastCheck();
    const examples = surface.flatMap((entry) =>
      entry.exports.flatMap(({ name, examples: shown }) =>
        shown.map((example) => ({ name: `${entry.name}.${name}`, source: asserted(exampleOf(entry, example)) })),
      ),
    );
    for (const { name, source } of examples) writeFileSync(join(installed.folder, `${name}.mjs`), source);
    const failures = installed.runModule(
      'examples.mjs',
      `for (const name of ${JSON.stringify(examples.map(({ name }) => name))})
  await import('./' + name + '.mjs').catch((error) => console.log(name, error.message));`,
    );
    expect(failures).toBe('');
    expect(examples.length).toBeGreaterThan(80);
  });

  it('has a working sample project', () => {
    installed.addFastCheck();
    cpSync('examples/company', join(installed.folder, 'sample'), { recursive: true });
    const said = installed.run(
      process.execPath,
      ['--test', '--test-reporter', 'tap'],
      join(installed.folder, 'sample'),
    );
    expect(/^# pass (\d+)$/mu.exec(said)?.[1]).toBe('5');
  });
});

/** Converts `call(); // value` to an assertion. */
const asserted = (example: string): string =>
  [
    "import { deepEqual } from 'node:assert/strict';",
    ...example
      .split('\n')
      .map((line) =>
        line.replace(
          /^(?!const |let |import )(\S.*); \/\/ (.+)$/u,
          (_, call: string, value: string) => `deepEqual(${call}, ${value});`,
        ),
      ),
  ].join('\n');
