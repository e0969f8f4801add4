import { importSource } from './import-source.mjs';

const HEAD = `# Settings

<!-- Written by npm run settings from server/config/settingsTable.ts. Do not edit. -->

Environment variables of the server. An empty variable counts as not set. Keep the values of variables marked **secret** out of logs, repositories and process lists. A secret can also be in a file that \`NAME_FILE\` names, such as \`DATABASE_URL_FILE=/run/secrets/database\`. The server does not start with an invalid value, a former name, or an unknown variable that begins with \`RINGI_\`, and names the closest setting. \`npm run settings:show\` prints all values, with secrets masked.
`;
const TABLE_HEAD = ['| Variable | Type | Default | Meaning |', '|---|---|---|---|'];

/** Returns a link with the number of the decision or the path of the document as its text. */
function formatLink(address) {
  const [, number] = /^adr\/(\d{4})-/u.exec(address) ?? [];
  const name = address.replace(/^\.\.\//u, '').split('#')[0];
  return `([${number === undefined ? name : `ADR ${Number(number)}`}](${address}))`;
}

/** Returns the table row of a setting. */
function formatRow({
  name,
  formerName,
  type,
  default: value,
  unset = 'none',
  isSecret,
  sentence,
  example,
  details,
  see,
}) {
  const cells = [
    `\`${name}\``,
    `${type}${isSecret ? ', **secret**' : ''}`,
    value === undefined ? unset : `\`${value}\``,
    [
      sentence,
      example && `Example: \`${example}\`.`,
      details,
      formerName && `Formerly \`${formerName}\`.`,
      see && formatLink(see),
    ]
      .filter(Boolean)
      .join(' '),
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
}

/**
 * Returns the text of `docs/settings.md`.
 * @returns {Promise<string>}
 */
export async function formatSettingsDocument() {
  const { SETTINGS } = await importSource('server/config/settingsTable.ts');
  const groups = [...new Set(SETTINGS.map(({ group }) => group))];
  const sections = groups.map((group) => {
    const rows = SETTINGS.filter((setting) => setting.group === group).map(formatRow);
    return [`## ${group}`, '', ...TABLE_HEAD, ...rows, ''].join('\n');
  });
  return [HEAD, ...sections].join('\n');
}
