import { decodeQueries } from '#contract/forms/decodeQueries.ts';
import { decodeSource } from '#contract/forms/decodeSource.ts';
import type { CompanyFileKind } from '../companyFileKinds.ts';
import type { FormFile } from '#server/db/stored/formFile.ts';
import type { DefinitionProblem } from '../problem.ts';

export type CompanyFileLookup = (kind: CompanyFileKind, key: string) => boolean;

/**
 * Checks that the dictionaries, queries and interfaces of a form's options and fields exist. The element of a problem
 * is the path of the reference.
 */
export function checkSources(
  { metadata, script }: Pick<FormFile, 'metadata' | 'script'>,
  hasFile: CompanyFileLookup,
): readonly DefinitionProblem[] {
  const options = Object.entries(metadata).flatMap(([id, settings]) => {
    const { kind, key } = decodeSource(settings) ?? { kind: 'address', key: '' };
    // The source `address` is used as it is; the source `grant` is a list.
    const file = kind === 'grant' ? 'list' : kind;
    if (file === 'address' || hasFile(file, key)) return [];
    return [{ element: `metadata.${id}.datasource`, message: `the ${file} "${key}" does not exist` }];
  });
  const queries = decodeQueries(script)
    .filter(({ key }) => !hasFile('query', key))
    .map(({ table = 'main', field, key }) => ({
      element: `script.extJs.customquery.${table}.${field}`,
      message: `the query "${key}" does not exist`,
    }));
  return [...options, ...queries];
}
