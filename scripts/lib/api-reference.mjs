import { mkdirSync, writeFileSync } from 'node:fs';
import { anchorOf } from './package-docs.mjs';

const GROUPS = [
  ['function', 'Functions'],
  ['class', 'Classes'],
  ['constant', 'Constants'],
  ['type', 'Types'],
];

const code = (language, text) => `\`\`\`${language}\n${text}\n\`\`\``;
const listed = (title, items) =>
  items.length === 0
    ? []
    : [`**${title}**\n\n${items.map(({ name, text }) => `- \`${name}\`: ${onOneLine(text)}`).join('\n')}`];
const onOneLine = (text) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join(' ');
const named = (title, texts) => texts.filter((text) => text !== '').map((text) => `**${title}** ${text}`);

const isUsed = (name, example) =>
  new RegExp(`(?<![.\\w'"$])${name}(?=\\s*[(.;,)])`, 'u').test(example) &&
  !new RegExp(`(?:const|import \\{[^}]*) ${name}\\b`, 'u').test(example);

/**
 * Returns an example as complete code: its first line imports the names it uses from its entry of the package.
 * @param {import('./surface.mjs').Entry} entry
 * @param {string} example
 */
export function exampleOf(entry, example) {
  const names = entry.exports
    .filter(({ kind, name }) => kind !== 'type' && isUsed(name, example))
    .map(({ name }) => name);
  const lead = names.length === 0 ? [] : [`import { ${names.join(', ')} } from '@ringi/domain/${entry.name}';`];
  return [...lead, example].join('\n');
}

function sectionOf(entry, each, places) {
  const related = each.mentions.filter((name) => name !== each.name && places.has(name));
  return [
    `### ${each.name}`,
    code('ts', each.shape),
    each.summary,
    ...listed('Parameters', each.describedParameters),
    ...listed('Properties', each.properties),
    ...named('Gives back', [each.returns]),
    ...named('Throws', each.throws),
    ...each.examples.map((example) => code('js', exampleOf(entry, example))),
    ...(related.length === 0 ? [] : [`See ${related.map((name) => `[${name}](${places.get(name)})`).join(', ')}.`]),
  ].join('\n\n');
}

/**
 * Writes the API reference of the package: a page for each entry, and an index.
 * @param {readonly import('./surface.mjs').Entry[]} surface
 * @param {string} folder
 * @param {(page: string) => string} linked adds links to the citations of a page
 */
export function writeReference(surface, folder, linked) {
  mkdirSync(folder, { recursive: true });
  const places = new Map(
    surface.flatMap(({ name: entry, exports }) => exports.map(({ name }) => [name, `${entry}.md#${anchorOf(name)}`])),
  );
  for (const entry of surface) {
    const { name, introduction, exports } = entry;
    const groups = GROUPS.flatMap(([kind, title]) => {
      const members = exports.filter((each) => each.kind === kind);
      return members.length === 0 ? [] : [`## ${title}`, ...members.map((each) => sectionOf(entry, each, places))];
    });
    writeFileSync(
      `${folder}/${name}.md`,
      linked([`# @ringi/domain/${name}`, introduction, ...groups].join('\n\n') + '\n'),
    );
  }
  const rows = surface.map(
    ({ name, introduction, exports }) => `| [${name}](${name}.md) | ${exports.length} | ${onOneLine(introduction)} |`,
  );
  writeFileSync(
    `${folder}/README.md`,
    `# Reference\n\nWritten from the comments of the source.\n\n| Entry | Exports | For |\n|---|---|---|\n${rows.join('\n')}\n`,
  );
}
