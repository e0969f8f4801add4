import { describe, expect, it } from 'vitest';
import type { Endpoint, Shape } from '#contract/wire/endpoint.ts';
import { emptyShape } from '#contract/wire/shapes.ts';
import { parseAnyResponse } from '#infrastructure/http/parseAnyResponse.ts';
import { endpoints, nameOf } from '#test/support/endpoints.ts';
import { BROKEN_ANSWERS, STRANGE_ANSWERS } from '#test/support/strangeAnswers.ts';

/** Whether a value is empty: nothing to do, none, or no. */
function isEmptyValue(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return !value || value === '200' || value === 200;
  return Object.values(value).every(isEmptyValue);
}

const innerOf = (shape: Shape): Shape => ('wrapped' in shape ? innerOf(shape.wrapped as Shape) : shape);
const isList = ({ answer }: Endpoint): boolean => innerOf(answer).type === 'array' || 'options' in answer;

/** Whether the contract defines such a response as empty. */
function isDefinedAsEmpty(endpoint: Endpoint, body: string): boolean {
  const { envelope, answer, path } = endpoint;
  // An empty list is empty with or without an envelope (contract wire 2.2 and 2.3).
  if (body === '[]' && isList(endpoint)) return true;
  // The requested item does not exist (contract requests 4, definitions 2, people 2).
  if (envelope === 'bare' && answer.type.startsWith('null'))
    return !body.startsWith('{"data"') && /^null|"success":true/u.test(body);
  // A form may have a field with the name `data`.
  if ('entries' in answer && Object.hasOwn(answer.entries as object, 'data') && envelope === 'bare')
    return body.includes('"data"');
  // Rows with arbitrary fields, and an optional text value.
  if (/queryForJson|queryData/u.test(path)) return body === '[]';
  if (path.endsWith('/getUserProperty')) return true;
  // A boolean field of the response is false.
  return /sysAppManager\/get|checkUniqueValue/u.test(path);
}

/** Endpoints except those whose response is defined by a script, another system or a file. */
const readings = endpoints.filter(
  ({ answer }) => answer !== emptyShape && !['unknown', 'any'].includes(innerOf(answer).type),
);

describe.each(readings.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (_, endpoint) => {
  it('never reads an unrelated response as empty', async () => {
    for (const body of STRANGE_ANSWERS) {
      const answer = await parseAnyResponse(endpoint, 200, body);
      if (answer.ok && !isDefinedAsEmpty(endpoint, body))
        expect(isEmptyValue(answer.value), `${body} is read as ${JSON.stringify(answer.value)}`).toBe(false);
    }
  });
});

describe.each(BROKEN_ANSWERS)('%s', (_, status, body) => {
  it('is reported as an error by every call, whether it reads or executes a command', async () => {
    for (const endpoint of endpoints) {
      for (const isCommand of [false, true]) {
        const answer = await parseAnyResponse(endpoint, status, body, { isCommand });
        expect(answer.ok ? undefined : answer.error.kind, nameOf(endpoint)).toMatch(/^(?:unreadable|serverFault)$/u);
      }
    }
  });
});

const silent = endpoints.filter(({ answer }) => answer === emptyShape);

describe.each(silent.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (_, endpoint) => {
  const isDone = async (body: string, isCommand = false) =>
    (await parseAnyResponse(endpoint, 200, body, { isCommand })).ok;

  it('succeeds only if the response reports success', async () => {
    for (const body of STRANGE_ANSWERS.filter((each) => !each.startsWith('{"success":true')))
      for (const isCommand of [false, true]) expect(await isDone(body, isCommand), body).toBe(false);
    for (const body of ['{"success":true}', '{"success":"true","code":"200"}', '{"code":0,"msg":"ok"}'])
      expect(await isDone(body), body).toBe(true);
    // Contract wire 2.1: a call that returns no value has an empty body.
    expect(await isDone('')).toBe(endpoint.envelope === 'bare');
  });
});
