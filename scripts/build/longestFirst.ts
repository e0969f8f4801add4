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

/** Files of the default run that take longest, longest first. */
const LONG = [
  'test/contract/policies.test.ts',
  'test/server/main/start.test.ts',
  'test/contract/answers.test.ts',
  'test/server/session/login.test.ts',
  'test/server/bpm/listAnswers.test.ts',
  'test/server/bpm/companySearch.test.ts',
  'test/server/records/formsOfObjects.test.ts',
  'test/server/bpm/everyProcess.test.ts',
  'test/server/bolist/injection.test.ts',
  'test/server/bolist/hostileSpreadsheets.test.ts',
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
