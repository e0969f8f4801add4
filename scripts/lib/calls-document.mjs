import { importSource } from './import-source.mjs';

const HEAD = `# Calls

<!-- Written by npm run api from src/contract/descriptions. Do not edit. -->

All calls of the server, below \`/api\`. \`/api/openapi.json\` describes their parameters and answers (OpenAPI 3.1) from the table that also validates them; the [contract](contract/README.md) explains them. \`loginEndpoints.logIn\` returns a token, which other calls send as \`Authorization: Bearer …\`. \`Accept-Language\` chooses the language of messages and names, and a command with an \`Idempotency-Key\` is carried out once however often it is sent.

A refused call is answered with status 200, \`success: false\`, a sentence in \`message\` and its code in \`reason\`. Calls of other systems that provision users are described in [SCIM](scim.md).

The scope says which data a call reads or changes. \`none\` needs no login; \`session\` is reserved for users who have logged in themselves.
`;
const TABLE_HEAD = ['| Operation | Call | Scope | What it does |', '|---|---|---|---|'];

const formatRow = ({ endpoint: { method, path }, operation, scope, summary }) =>
  `| \`${operation}\` | \`${method} ${path}\` | \`${scope}\` | ${summary} |`;

/**
 * Returns the text of `docs/api.md`.
 * @returns {Promise<string>}
 */
export async function formatCallsDocument() {
  const { DESCRIPTIONS } = await importSource('src/contract/descriptions/descriptions.ts');
  const tags = [...new Set(DESCRIPTIONS.map(({ tag }) => tag))];
  const sections = tags.map((tag) => {
    const rows = DESCRIPTIONS.filter((each) => each.tag === tag).map(formatRow);
    return [`## ${tag}`, '', ...TABLE_HEAD, ...rows, ''].join('\n');
  });
  return [HEAD, ...sections].join('\n');
}
