import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Returns the test files that run only in the full run. */
export function readFullRunFiles(): readonly string[] {
  const { files } = JSON.parse(readFileSync('test/server/full-run.json', 'utf8')) as {
    readonly files: readonly { readonly file: string }[];
  };
  return files.map(({ file }) => file);
}

/** The slowest files of the default run, slowest first. */
const LONG = [
  'test/contract/policies.test.ts',
  'test/server/bootstrap/start.test.ts',
  'test/contract/answers.test.ts',
  'server/auth/session/logIn.test.ts',
  'test/server/workflow/requests/listAnswers.test.ts',
  'server/workflow/requests/lists/companySearch.test.ts',
  'test/server/forms/records/formsOfObjects.test.ts',
  'test/server/workflow/requests/everyProcess.test.ts',
  'test/server/content/businessLists/injection.test.ts',
  'test/server/content/businessLists/hostileSpreadsheets.test.ts',
];
const FIRST = [...readFullRunFiles(), ...LONG];

/** Starts the longest files first, so that no worker is left with one of them at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const index = FIRST.indexOf(relative('.', moduleId));
      return index === -1 ? FIRST.length : index;
    };
    return (await super.sort(specifications)).toSorted((one, other) => rank(one) - rank(other));
  }
}
