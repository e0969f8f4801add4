import { execFileSync } from 'node:child_process';
import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { context, processOf } from './definitions.ts';

const written = (text: string) => (chart: string) => writeFile(chart, text);
const steps = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('');

/** Charts that must not block or crash a server: description, function that places the file, and expected message. */
export const HOSTILE_CHARTS: readonly (readonly [
  what: string,
  place: (chart: string) => Promise<unknown>,
  sentence: RegExp,
])[] = [
  [
    'ten thousand sub-processes in each other',
    written(processOf(`${steps(10_000, (index) => `<subProcess id="p${index}">`)}${'</subProcess>'.repeat(10_000)}`)),
    /nested more than 100 deep/,
  ],
  ['a zero character in a name', written(context('<userTask id="it" name="a\0b"/>')), /U\+0000 is not allowed/],
  ['half of a pair in a name', written(context('<userTask id="it" name="&#xD800;"/>')), /&#xD800; is not allowed/],
  ['a folder in its place', (chart) => mkdir(chart), /this is a folder/],
  ['a pipe in its place', async (chart) => execFileSync('mkfifo', [chart]), /this is no file/],
  ['600 MB', (chart) => writeFile(chart, '').then(() => truncate(chart, 600_000_000)), /larger than 6 MB/],
  [
    '120,000 diagrams in CDATA, and a mistake',
    written(
      context(`<documentation><![CDATA[${'<BPMNDiagram'.repeat(120_000)}]]></documentation><manualTask id="it"/>`),
    ),
    /a manualTask is not run/,
  ],
  [
    'a name of a megabyte',
    written(context(`<userTask id="it" name="${'x'.repeat(1_000_000)}"/>`)),
    /the value of name has more than/,
  ],
  ['an id ninety thousand times', written(processOf('<task id="a"/>'.repeat(90_000))), /more than 60000 elements/],
  [
    'forty thousand elements where none may stand',
    written(processOf(`<task id="a">${'<task/>'.repeat(39_000)}</task>`)),
    /is not allowed here/,
  ],
];
