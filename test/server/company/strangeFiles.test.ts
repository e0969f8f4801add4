import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { loadDefinitions } from '#server/company/load/loadDefinitions.ts';
import { describeProblem } from '#server/company/problem.ts';
import { processOf } from '#test/support/definitions.ts';

const folders: string[] = [];
afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

async function folderOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ringi-strange-'));
  folders.push(folder);
  for (const [name, text] of Object.entries({ 'company.json': '{"name": "Acme"}', ...files })) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

async function sentences(folder: string): Promise<readonly string[]> {
  const loaded = await loadDefinitions(folder);
  return loaded.ok ? [] : loaded.error.map(describeProblem);
}
async function keys(folder: string): Promise<readonly string[]> {
  const loaded = await loadDefinitions(folder);
  if (!loaded.ok) throw new Error(loaded.error.map(describeProblem).join());
  return loaded.value.processes.map(({ definition }) => definition.process.key);
}

const chart = (key: string, name = 'Sample', attributes = '') =>
  processOf('<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="e"/><endEvent id="e"/>', attributes)
    .replace('id="sample"', key === '' ? '' : `id="${key}"`)
    .replace('name="Sample"', `name="${name}"`);

describe('a chart with an unusual file name', () => {
  it('is read, whatever name the modeller gives its files', async () => {
    const folder = await folderOf({
      'processes/a.bpmn20.xml': chart('a'),
      'processes/b.BPMN': chart('b'),
      'processes/c.xml': chart('c'),
      'processes/my-process.bpmn': chart('d'),
      'processes/form.json': 'no form of a bare chart',
      'processes/x/Process.XML': chart('x'),
      'processes/y/anything.bpmn20.xml': chart('y'),
      'processes/.hidden.bpmn': 'left by an editor',
      'processes/notes.txt': 'no chart',
    });
    expect([...(await keys(folder))].sort()).toEqual(['a', 'b', 'c', 'd', 'x', 'y']);
  });
  it('gives its file name to a process without an id', async () => {
    expect(
      [
        ...(await keys(
          await folderOf({ 'processes/holiday.bpmn20.xml': chart(''), 'processes/trip/process.bpmn': chart('') }),
        )),
      ].sort(),
    ).toEqual(['holiday', 'trip']);
  });
  it('is reported as missing in a folder that contains none or two', async () => {
    const folder = await folderOf({
      'processes/empty/notes.txt': 'soon',
      'processes/twice/a.bpmn': chart('a'),
      'processes/twice/b.xml': chart('b'),
      'processes/fine/process.bpmn': chart('c'),
      'processes/fine/older.bpmn': 'not read: process.bpmn is the one',
    });
    expect(await sentences(folder)).toEqual([
      'processes/empty: this folder contains no chart: process.bpmn is missing',
      'processes/twice: this folder contains several charts (a.bpmn, b.xml); one folder is one process',
    ]);
  });
});

describe('a file nested thousands deep', () => {
  it('is refused with one sentence, whatever kind of file it is', async () => {
    const deep = '{"a":'.repeat(50_000) + '1' + '}'.repeat(50_000);
    const process = { 'processes/a/process.bpmn': chart('a') };
    for (const file of ['company.json', 'categories.json', 'processes/a/form.json', 'processes/a/texts.json'])
      expect(await sentences(await folderOf({ ...process, [file]: deep }))).toEqual([
        `${file}: this is nested more than 100 levels deep`,
      ]);
  });
});

const encoded = (encoding: string, name: readonly number[], before: readonly number[] = []): Uint8Array => {
  const [start = '', end = ''] = `<?xml version="1.0" encoding="${encoding}"?>\n${chart('sample', '|')}`.split('|');
  return Buffer.concat([
    Buffer.from(before),
    Buffer.from(start, 'latin1'),
    Buffer.from(name),
    Buffer.from(end, 'latin1'),
  ]);
};
const utf16 = (text: string, isBig: boolean): Uint8Array => {
  const bytes = Buffer.from(text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};
const named = (name: string, encoding = 'UTF-16') =>
  `<?xml version="1.0" encoding="${encoding}"?>\n${chart('sample', name)}`;

describe('a chart in another encoding', () => {
  const READ: readonly (readonly [what: string, bytes: Uint8Array, name: string])[] = [
    ['ISO-8859-1', encoded('ISO-8859-1', [0x50, 0x72, 0xfc, 0x66]), 'Prüf'],
    ['windows-1252', encoded('windows-1252', [0x35, 0x20, 0x80, 0x97]), '5 €—'],
    ['GBK', encoded('GBK', [0xc7, 0xeb, 0xbc, 0xd9]), '请假'],
    ['Shift_JIS', encoded('Shift_JIS', [0xe2, 0x67, 0x8b, 0x63]), '稟議'],
    ['UTF-16 with its mark', utf16(`\uFEFF${named('请假')}`, false), '请假'],
    ['UTF-16, the other way round', utf16(`\uFEFF${named('稟議')}`, true), '稟議'],
    ['UTF-16 without a mark', utf16(named('请假'), false), '请假'],
    ['UTF-8 with its mark, declared as another', encoded('GBK', [0xe8, 0xaf, 0xb7], [0xef, 0xbb, 0xbf]), '请'],
    ['UTF-8 without a declaration', Buffer.from(chart('sample', '请假')), '请假'],
  ];
  it.each(READ)('is read: %s', async (_, bytes, name) => {
    const loaded = await loadDefinitions(await folderOf({ 'processes/a.bpmn': bytes }));
    expect(loaded.ok && loaded.value.processes.map(({ definition }) => definition.process.name)).toEqual([name]);
    // The chart is sent as UTF-8 and must not declare another encoding.
    expect(loaded.ok && /encoding="(?!UTF-8)/.test(loaded.value.processes[0]?.definition.xml ?? '')).toBe(false);
  });

  const REFUSED: readonly (readonly [what: string, bytes: Uint8Array, sentence: string])[] = [
    ['half of a UTF-8 letter', encoded('UTF-8', [0xe8, 0xaf]), 'the file is not written in UTF-8'],
    ['half of a pair in UTF-8', encoded('UTF-8', [0xed, 0xa0, 0x80]), 'the file is not written in UTF-8'],
    [
      'GBK without a declaration',
      Buffer.concat([Buffer.from(chart('sample', 'x')), Buffer.from([0xc7, 0xeb])]),
      'the file is not written in UTF-8',
    ],
    ['a byte that is none of GBK', encoded('GBK', [0xff]), 'the file is not written in GBK'],
    ['a byte that is none of Shift_JIS', encoded('Shift_JIS', [0x82]), 'the file is not written in Shift_JIS'],
    ['half of a pair in UTF-16', utf16(`\uFEFF${named('\uD83D')}`, false), 'the file is not written in UTF-16LE'],
    ['UTF-16 that is none', encoded('UTF-16', [0x61]), 'the file is not written in UTF-16'],
    ['an encoding nobody knows', encoded('EBCDIC-37', [0x61]), 'the encoding EBCDIC-37 is not known'],
  ];
  it.each(REFUSED)('is refused at line 1: %s', async (_, bytes, sentence) => {
    expect(await sentences(await folderOf({ 'processes/a.bpmn': bytes }))).toEqual([`processes/a.bpmn:1: ${sentence}`]);
  });
});

describe('a path that is not a regular file', () => {
  it('is refused with a sentence: a folder, a pipe, a broken link', async () => {
    const folder = await folderOf({
      'processes/a/process.bpmn/inside.txt': '',
      'processes/c/form.json/inside.txt': '',
      'processes/c/process.bpmn': chart('c'),
    });
    await mkdir(join(folder, 'processes/b'));
    execFileSync('mkfifo', [join(folder, 'processes/b/process.bpmn')]);
    execFileSync('ln', ['-s', '/nowhere', join(folder, 'processes/d.bpmn')]);
    expect(await sentences(folder)).toEqual([
      'processes/a/process.bpmn: this is a folder',
      'processes/b/process.bpmn: this is no file',
      'processes/c/form.json: this is a folder',
      'processes/d.bpmn: this file is missing',
    ]);
  });
  it('is refused without being opened when it has 600 MB', async () => {
    const folder = await folderOf({ 'processes/a.bpmn': '', 'company.json': '' });
    await truncate(join(folder, 'processes/a.bpmn'), 600_000_000);
    expect(await sentences(folder)).toEqual([
      'company.json: this is not JSON: Unexpected end of JSON input',
      'processes/a.bpmn: the file is larger than 6 MB',
    ]);
    await rm(join(folder, 'company.json'));
    expect(await sentences(folder)).toEqual([
      expect.stringMatching(/^company\.json: this file is missing; expected a file with the name of the company/u),
      'processes/a.bpmn: the file is larger than 6 MB',
    ]);
    await writeFile(join(folder, 'company.json'), '{"name": "Acme"}');
    await writeFile(join(folder, 'people.json'), '');
    await truncate(join(folder, 'people.json'), 600_000_000);
    expect(await sentences(folder)).toEqual([
      'people.json: the file is larger than 10 MB',
      'processes/a.bpmn: the file is larger than 6 MB',
    ]);
  });
  it('is refused when a text in it contains a character that cannot be stored', async () => {
    const opinion = (text: string) => `[{ "id": "1", "for": "agree", "text": { "zh-CN": "${text}" } }]`;
    for (const text of ['a\\u0000b', '\\ud83d'])
      expect(await sentences(await folderOf({ 'opinions.json': opinion(text) }))).toEqual([
        `opinions.json: the text "${text}" contains a character that cannot be stored`,
      ]);
  });
});

describe('a symbolic link in the folder', () => {
  it('is not followed out of the folder, so that it cannot expose files only the server may read', async () => {
    const secret = await folderOf({ shadow: 'root:*:202' });
    const folder = await folderOf({ 'processes/a.bpmn': chart('a') });
    await symlink(join(secret, 'shadow'), join(folder, 'categories.json'));
    const said = (await sentences(folder)).join();
    expect(said).toContain('categories.json: this is a link that leads out of its folder: put the file itself here');
    expect(said).not.toContain('root');
  });

  it('is followed within the folder, because Kubernetes mounts files that way', async () => {
    const folder = await folderOf({ 'processes/a.bpmn': chart('a'), '..data/categories.json': '[]' });
    await symlink('..data/categories.json', join(folder, 'categories.json'));
    expect(await keys(folder)).toEqual(['a']);
  });
});
