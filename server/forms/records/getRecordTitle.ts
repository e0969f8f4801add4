import { getOwn } from '#domain/shared/getOwn.ts';
import type { FormRecord } from '#domain/forms/formDefinition.ts';
import { asText, findLabel } from '#domain/forms/doubleValues.ts';
import { listFormNames } from '#server/db/stored/formFile.ts';
import type { DeployedFile } from './companyFileStore.ts';
import { getSolutionForm } from './solutionForm.ts';

/** Returns the title of a record: the value of the first visible field of its form. */
export function getRecordTitle(solution: DeployedFile<'solution'>, { fields }: FormRecord): string {
  const { form, permission } = getSolutionForm(solution);
  const name = listFormNames(form).main.find((each) => permission[each] !== 'none') ?? '';
  const value = getOwn(fields, name);
  return findLabel(value) ?? asText(value);
}
