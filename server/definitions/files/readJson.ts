import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { DefinitionProblem } from '../problem.ts';

type Schema<Output> = v.GenericSchema<unknown, Output>;

/** A JSON file of the definitions folder, checked against its schema. `undefined`: there is no such file. */
export async function readJsonFile<Output>(
  path: string,
  name: string,
  schema: Schema<Output>,
): Promise<Result<Output | undefined, readonly DefinitionProblem[]>> {
  const text = await readText(path);
  if (text === undefined) return ok(undefined);
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
  const parsed = v.safeParse(schema, json);
  return parsed.success ? ok(parsed.output) : fail(parsed.issues.map((issue) => toProblem(name, issue)));
}

/** A text file; `undefined` when it does not exist. Other troubles of the disk are thrown. */
export async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function toProblem(file: string, issue: v.BaseIssue<unknown>): DefinitionProblem {
  const path = v.getDotPath(issue);
  return { file, message: issue.message, ...(path === null ? {} : { element: path }) };
}

/** Node names the character or the line, depending on its version. */
function lineOfError(text: string, error: unknown): { line?: number } {
  const message = error instanceof Error ? error.message : '';
  const [, position] = /position (\d+)/.exec(message) ?? [];
  const [, line] = /line (\d+)/.exec(message) ?? [];
  if (line !== undefined) return { line: Number(line) };
  return position === undefined ? {} : { line: text.slice(0, Number(position)).split('\n').length };
}
