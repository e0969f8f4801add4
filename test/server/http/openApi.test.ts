import { Validator } from '@seriousme/openapi-schema-validator';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { DESCRIPTIONS } from '#contract/descriptions/descriptions.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { endpoints, nameOf } from '#test/support/endpoints.ts';
import { startDemoPlatform } from '#test/support/platform.ts';

interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly 'x-scope'?: string;
  readonly security: readonly object[];
  readonly parameters: readonly { readonly $ref?: string; readonly in?: string; readonly name?: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, object>> };
  readonly responses: Readonly<Record<string, object>>;
}
interface Document {
  readonly tags: readonly { readonly name: string }[];
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

let app: FastifyInstance;
let document: Document;
let operations: readonly (readonly [name: string, operation: Operation])[];
beforeAll(async () => {
  ({ app } = await startDemoPlatform(embeddedDatabase));
  document = (await app.inject('/api/openapi.json')).json();
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  );
});

it('describes each call of the contract once, with a name of its own', () => {
  expect(DESCRIPTIONS.map(({ endpoint }) => nameOf(endpoint)).toSorted()).toEqual(endpoints.map(nameOf).toSorted());
  const ids = DESCRIPTIONS.map(({ operation }) => operation);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

it('is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate({ ...document });
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

it('has a name, a heading, one sentence and a scope for each call', () => {
  for (const [name, { operationId, summary = '', tags = [], 'x-scope': scope = '' }] of operations) {
    expect(operationId, name).toMatch(/^\w+\.\w+$/u);
    expect(summary, name).toMatch(/^[A-Z][^\n]*\.$/u);
    expect(tags, name).toHaveLength(1);
    expect(document.tags.map((tag) => tag.name)).toContain(tags[0]);
    expect(scope, name).toMatch(/^(?:tasks|requests|records|directory|webhooks):\w+$|^(?:files|session|none)$/u);
  }
});

it('gives no token access to passwords, sessions, people, processes and settings', () => {
  const reserved =
    /password|oauth|session|\/users\/|\/processes\/|^\/definitions|offboarding|osUser\/save|notifications/iu;
  for (const { endpoint, operation, scope } of DESCRIPTIONS) {
    if (endpoint.policy === 'administrator' || reserved.test(endpoint.path))
      expect(['session', 'none'], operation).toContain(scope);
    // What a guest or anybody may call needs no scope, and nothing else does without one.
    expect(scope === 'none', operation).toBe(endpoint.policy === 'anyone' || endpoint.policy === 'guest');
  }
});

it('names the answers to a bad call, without a session, to too many calls and without a database', () => {
  for (const [name, { responses, security }] of operations) {
    const expected = ['200', '400', '429', '503', ...(security.length === 0 ? [] : ['401'])];
    expect(Object.keys(responses), name).toEqual(expect.arrayContaining(expected));
  }
});

describe('parameters', () => {
  const find = (wanted: string): Operation => {
    const found = operations.find(([name]) => name === wanted)?.[1];
    if (!found) throw new Error(`${wanted} is not described.`);
    return found;
  };
  const namesIn = ({ parameters }: Operation, place: string) =>
    parameters.filter((each) => each.in === place).map(({ name }) => name);

  it('of a GET call are in the query', () => {
    expect(namesIn(find('GET /api-bpm/bpm/core/bpmTask/getTaskInfo'), 'query')).toContain('taskId');
  });
  it('of a POST call without a JSON body are a form, or JSON (contract wire 1)', () => {
    const call = find('POST /api-bpm/bpm/core/bpmDef/discard');
    expect(namesIn(call, 'query')).toEqual([]);
    expect(Object.keys(call.requestBody?.content ?? {})).toEqual([
      'application/x-www-form-urlencoded',
      'application/json',
    ]);
  });
  it('in the path are not in the form', () => {
    const call = find('GET /api-system/system/core/sysFile/download/{fileId}');
    expect([namesIn(call, 'path'), namesIn(call, 'query')]).toEqual([['fileId'], ['accessToken']]);
  });
  it('include the key of a command, and no key for reading', () => {
    const hasKey = ({ parameters }: Operation) => parameters.some(({ $ref }) => $ref?.endsWith('/idempotencyKey'));
    expect(hasKey(find('POST /api-bpm/bpm/core/bpmTask/completeTask'))).toBe(true);
    expect(hasKey(find('GET /api-bpm/bpm/core/bpmTask/getTaskInfo'))).toBe(false);
  });
});

it('keeps the names of all fields', async () => {
  const lines = operations.map(([name, operation]) => `${name}: ${[...listFields(operation)].join(' ')}`);
  const shapes = Object.entries(document.components.schemas).map(
    ([name, schema]) => `${name}: ${[...listFields(schema)].join(' ')}`,
  );
  await expect([...shapes, ...lines.toSorted(), ''].join('\n')).toMatchFileSnapshot('./fields.golden.txt');
});

/** Returns the names of the properties and parameters in a part of the document, in their order. */
function listFields(part: unknown, names = new Set<string>()): ReadonlySet<string> {
  if (typeof part !== 'object' || part === null) return names;
  const { properties, name, in: place, $ref } = part as Readonly<Record<string, unknown>>;
  if (typeof name === 'string' && typeof place === 'string') names.add(`${place}:${name}`);
  if (typeof $ref === 'string' && $ref.includes('/schemas/')) names.add(`<${$ref.split('/').at(-1) ?? ''}>`);
  for (const each of Object.keys(properties ?? {})) names.add(each);
  for (const each of Object.values(part)) listFields(each, names);
  return names;
}

it('is sent once to a client that has it', async () => {
  const { headers } = await app.inject('/api/openapi.json');
  const again = (tag: string | undefined) =>
    app.inject({ url: '/api/openapi.json', headers: { 'if-none-match': tag ?? '' } });
  const known = await again(headers.etag);
  expect([known.statusCode, known.body]).toEqual([304, '']);
  expect((await again('"another"')).statusCode).toBe(200);
});
