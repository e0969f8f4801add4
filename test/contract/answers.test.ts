import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { embeddedDatabase } from '#test/support/database.ts';
import { startCompany, type Company } from '#test/support/company.ts';
import { withCompanyLogin } from '#test/support/startFakeIssuer.ts';
import { startOtherSystem } from '#test/support/otherSystem.ts';
import { COMPLETE } from '#test/support/forms/demo.ts';
import { withPush } from '#test/support/pushCompany.ts';
import { openRowLog, type RowLog } from '#test/support/rowLog.ts';
import { createSampleScenes } from '#test/support/sampleScene.ts';
import { WITH_MAIL } from '#test/support/withMail.ts';
import { createSampleCalls } from '#test/support/sampleCalls.ts';

/** Timeout in milliseconds for one call to each endpoint. */
const ALL_CALLS_MS = 180_000;

let company: Company;
let rows: RowLog;
let document: { readonly paths: Readonly<Record<string, Readonly<Record<string, PublishedCall>>>> };
let schemas: Ajv2020;
let scenes: Awaited<ReturnType<typeof createSampleScenes>>;
beforeAll(async () => {
  const others = { ...(await startOtherSystem()), ...(await withCompanyLogin()) };
  const settings = { ...others, ...WITH_MAIL, ...withPush(), hasSandbox: true };
  company = await startCompany(embeddedDatabase, settings);
  scenes = await createSampleScenes(company);
  rows = await openRowLog(company.platform.database, ['sessions']);
  document = (await company.platform.app.inject('/api/openapi.json')).json();
  // The numbers of OpenAPI have formats that JSON Schema does not know.
  schemas = new Ajv2020({ strict: false, validateFormats: false, allErrors: true }).addSchema(document, 'openapi.json');
});

interface PublishedCall {
  readonly responses: { readonly 200: { readonly content: Readonly<Record<string, { readonly schema?: object }>> } };
}
/** Returns where an answer differs from the schema that the server publishes for it. */
function findPublishedViolations(method: string, path: string, reply: unknown): readonly string[] {
  const content = document.paths[path]?.[method.toLowerCase()]?.responses[200].content ?? {};
  if (content['application/json']?.schema === undefined) return [];
  const place = ['paths', path, method.toLowerCase(), 'responses', '200', 'content', 'application/json', 'schema']
    .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
    .map(encodeURIComponent)
    .join('/');
  const matches: ValidateFunction | undefined = schemas.getSchema(`openapi.json#/${place}`);
  if (matches === undefined) return [`${path}: no schema is published`];
  return matches(reply) ? [] : [`${path}: ${schemas.errorsText(matches.errors).slice(0, 300)}`];
}

/** Returns the schema violations in the response of one call. */
async function findSchemaViolations(name: string, path: string): Promise<readonly string[]> {
  const ids = await scenes.scene(name, path);
  const [, endpoint, { fields = {}, body, headers }] = scenes.sampleOf(ids, name, path);
  const caller = await company.person(scenes.callerOf(name, path));
  const address = path.replaceAll(/\{(\w+)\}/gu, (_, field: string) => String(fields[field as never]));
  const query = new URLSearchParams(fields).toString();
  await rows.begin();
  const { body: reply } =
    endpoint.method === 'GET'
      ? await caller.get(`${address}?${query}`, headers)
      : await caller.post(`${address}?${query}`, body, headers);
  if (await rows.isWritten()) scenes.renew();
  if (endpoint.envelope !== 'bare') {
    const { success, code, message, detailMsg } = reply;
    if (success !== true || code !== 200 || typeof message !== 'string' || detailMsg !== '')
      return [`${name} (${path}): refused: ${JSON.stringify(reply).slice(0, 300)}`];
  }
  const payload = endpoint.envelope === 'bare' ? reply : endpoint.envelope === 'page' ? reply.result : reply.data;
  const issues = v.safeParse(endpoint.answer, payload).issues ?? [];
  return [
    ...issues.map((issue) => `${name} (${path}): ${v.getDotPath(issue) ?? 'the answer'}: ${issue.message}`),
    ...findPublishedViolations(endpoint.method, path, reply),
  ];
}

it(
  'answers every call in the schema of the contract',
  async () => {
    const failures: string[] = [];
    for (const [name, { path }] of createSampleCalls({})) failures.push(...(await findSchemaViolations(name, path)));
    expect(failures).toEqual([]);
  },
  ALL_CALLS_MS,
);

it('has a complete form for every process of the demo company', () => {
  expect(Object.keys(COMPLETE).sort()).toEqual(['expense', 'leave', 'onboarding', 'purchase', 'seal', 'shift']);
});
