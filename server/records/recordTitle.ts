import type { Variables } from '#domain/expression/tree.ts';
import { asText, readDouble } from '#domain/form/doubleValues.ts';
import { namesOfForm } from '../definitions/files/formFile.ts';
import type { DeployedFile } from './companyFileStore.ts';
import { formOfSolution } from './solutionForm.ts';

/** What a record is called: the first thing its form asks. */
export function recordTitle(solution: DeployedFile<'solution'>, record: Variables): string {
  const { form, permission } = formOfSolution(solution);
  const name = namesOfForm(form).main.find((each) => permission[each] !== 'none') ?? '';
  const value = record[name];
  return readDouble(value)?.label ?? asText(value);
}
