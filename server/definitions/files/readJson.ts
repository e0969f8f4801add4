import * as v from 'valibot';
import { DEEPEST, isTooDeep } from '#domain/shared/nesting.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { DefinitionProblem } from '../problem.ts';
import { lineOfPath } from './lineOfPath.ts';
import { readBytes } from './readBytes.ts';

type Schema<Output> = v.GenericSchema<unknown, Output>;

const LARGEST_FILE = 10_000_000;

/** A JSON file of the definitions folder, checked against its schema. `undefined`: there is no such file. */
export async function readJsonFile<Output>(
  path: string,
  name: string,
  schema: Schema<Output>,
): Promise<Result<Output | undefined, readonly DefinitionProblem[]>> {
  const read = await readJsonSource(path, name, schema);
  return read.ok ? ok(read.value?.content) : read;
}

/** The same, and the text in which problems found later have their lines. */
export async function readJsonSource<Output>(
  path: string,
  name: string,
  schema: Schema<Output>,
): Promise<Result<{ readonly content: Output; readonly text: string } | undefined, readonly DefinitionProblem[]>> {
  const read = await readBytes(path, LARGEST_FILE);
  if (!read.ok) return fail([{ file: name, message: read.error }]);
  if (read.value === undefined) return ok(undefined);
  const text = read.value.toString('utf8').replace(/^\uFEFF/, '');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return fail([
      {
        file: name,
        message: `this is not JSON: ${error instanceof Error ? error.message : String(error)}`,
        ...lineOfError(text, error),
      },
    ]);
  }
  if (isTooDeep(json)) return fail([{ file: name, message: `this is nested more than ${DEEPEST} levels deep` }]);
  const strange = unstorableIn(json);
  if (strange !== undefined)
    return fail([{ file: name, message: `the text ${strange} holds a character that cannot be kept` }]);
  const parsed = v.safeParse(schema, json);
  return parsed.success
    ? ok({ content: parsed.output, text })
    : fail(parsed.issues.map((issue) => toProblem(name, text, issue)));
}

/** The first text with a zero character or half of a pair, as JSON writes it. */
function unstorableIn(json: unknown): string | undefined {
  const waiting = [json];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string' && /\0|\p{Surrogate}/u.test(value)) return JSON.stringify(value).slice(0, 80);
    if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) waiting.push(key, each);
  }
  return undefined;
}

function toProblem(file: string, text: string, issue: v.BaseIssue<unknown>): DefinitionProblem {
  const { message, path } = issue;
  const element = v.getDotPath(issue);
  const line = lineOfPath(
    text,
    (path ?? []).map(({ key }) => String(key)),
  );
  return {
    file,
    ...sayIssue(issue, message),
    ...(element === null ? {} : { element }),
    ...(line === undefined || element === null ? {} : { line }),
  };
}

/** The library's own words about keys and types, as a person would say them, with what would have been right. */
function sayIssue({ kind, type, expected, received, path }: v.BaseIssue<unknown>, message: string) {
  const last = path?.at(-1)?.key;
  const key = typeof last === 'string' ? last : '';
  const example = EXAMPLES[key];
  const wanted = { ...(example !== undefined && { example: `"${key}": ${example}` }) };
  if (!message.startsWith('Invalid ')) return { message, ...wanted };
  if (kind === 'schema' && expected === 'never') return { message: `"${key}" is no word of this file` };
  if (type === 'strict_object' && received === 'undefined') return { message: `"${key}" is missing`, ...wanted };
  return {
    message: `this is ${received}`,
    ...(expected !== null && { expected: SAID[expected] ?? expected }),
    ...wanted,
  };
}
const SAID: Readonly<Record<string, string>> = {
  string: 'a text in quotes',
  boolean: 'true or false',
  number: 'a number',
  Array: 'a list in [ ]',
  Object: 'an object in { }',
};
/** What is most often written by hand. */
const EXAMPLES: Readonly<Record<string, string>> = {
  tenant: '"1"',
  name: '"Acme"',
  language: '"en-US"',
  administrators: '["mei.tan"]',
  domain: '"acme.example"',
  account: '"mei.tan"',
  department: '"Sales/North"',
  kind: '"department"',
  groups: '[{"name": "Buyers", "kind": "role", "members": ["mei.tan"]}]',
  members: '["mei.tan"]',
  fields: '[{"name": "Amount", "type": "money"}]',
  type: '"text"',
  required: 'true',
  options: '["Yes", "No"]',
};

/** Node names the character or the line, depending on its version. */
function lineOfError(text: string, error: unknown): { line?: number } {
  const message = error instanceof Error ? error.message : '';
  const [, position] = /position (\d+)/.exec(message) ?? [];
  const [, line] = /line (\d+)/.exec(message) ?? [];
  if (line !== undefined) return { line: Number(line) };
  return position === undefined ? {} : { line: text.slice(0, Number(position)).split('\n').length };
}
