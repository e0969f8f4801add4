import * as v from 'valibot';
import { MAX_NESTING_DEPTH, isTooDeep } from '#domain/shared/nesting.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { DefinitionProblem } from '../problem.ts';
import { findLineOfPath } from './findLineOfPath.ts';
import { readBytes } from './readBytes.ts';

type Schema<Output> = v.GenericSchema<unknown, Output>;

const MAX_FILE_BYTES = 10_000_000;

/**
 * Reads a JSON file of the definitions folder and validates it against its schema. Returns `undefined` if the file does
 * not exist.
 */
export async function readJsonFile<Output>(
  path: string,
  name: string,
  schema: Schema<Output>,
): Promise<Result<Output | undefined, readonly DefinitionProblem[]>> {
  const read = await readJsonSource(path, name, schema);
  return read.ok ? ok(read.value?.content) : read;
}

/** Does the same and also returns the text, from which later problems get their lines. */
export async function readJsonSource<Output>(
  path: string,
  name: string,
  schema: Schema<Output>,
): Promise<Result<{ readonly content: Output; readonly text: string } | undefined, readonly DefinitionProblem[]>> {
  const read = await readBytes(path, MAX_FILE_BYTES);
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
        ...parseErrorLine(text, error),
      },
    ]);
  }
  if (isTooDeep(json))
    return fail([{ file: name, message: `this is nested more than ${MAX_NESTING_DEPTH} levels deep` }]);
  const strange = findUnstorableText(json);
  if (strange !== undefined)
    return fail([{ file: name, message: `the text ${strange} contains a character that cannot be stored` }]);
  const parsed = v.safeParse(schema, json);
  return parsed.success
    ? ok({ content: parsed.output, text })
    : fail(parsed.issues.map((issue) => toProblem(name, text, issue)));
}

/** Returns the first text that PostgreSQL cannot store, because it contains NUL or an unpaired surrogate. */
function findUnstorableText(json: unknown): string | undefined {
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
  const line = findLineOfPath(
    text,
    (path ?? []).map(({ key }) => String(key)),
  );
  return {
    file,
    ...formatIssue(issue, message),
    ...(element === null ? {} : { element }),
    ...(line === undefined || element === null ? {} : { line }),
  };
}

/** Rewords the library's messages about keys and types and adds an example. */
function formatIssue({ kind, type, expected, received, path }: v.BaseIssue<unknown>, message: string) {
  const last = path?.at(-1)?.key;
  const key = typeof last === 'string' ? last : '';
  const example = EXAMPLES[key];
  const wanted = { ...(example !== undefined && { example: `"${key}": ${example}` }) };
  if (!message.startsWith('Invalid ')) return { message, ...wanted };
  if (kind === 'schema' && expected === 'never') return { message: `"${key}" is not a known property of this file` };
  if (type === 'strict_object' && received === 'undefined') return { message: `"${key}" is missing`, ...wanted };
  return {
    message: `this is ${received}`,
    ...(expected !== null && { expected: TYPE_NAMES[expected] ?? expected }),
    ...wanted,
  };
}
const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a text in quotes',
  boolean: 'true or false',
  number: 'a number',
  Array: 'a list in [ ]',
  Object: 'an object in { }',
};
/** Examples for the values most often written by hand. */
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

/** Depending on its version, Node reports the character or the line. */
function parseErrorLine(text: string, error: unknown): { line?: number } {
  const message = error instanceof Error ? error.message : '';
  const [, position] = /position (\d+)/.exec(message) ?? [];
  const [, line] = /line (\d+)/.exec(message) ?? [];
  if (line !== undefined) return { line: Number(line) };
  return position === undefined ? {} : { line: text.slice(0, Number(position)).split('\n').length };
}
