import { decodeQueries } from '#api/form/decodeQueries.ts';
import { decodeSource } from '#api/form/decodeSource.ts';
import type { CompanyFileKind } from './companyFileKinds.ts';
import type { FormFile } from './files/formFile.ts';
import type { DefinitionProblem } from './problem.ts';

/** Whether the company has a file of a kind under a key. */
export type CompanyFileLookup = (kind: CompanyFileKind, key: string) => boolean;

/**
 * What a form asks for must be there: the dictionaries, queries and interfaces its options come from, and the queries
 * its fields ask. The element is the path of whatever names it.
 */
export function checkSources(
  { metadata, script }: Pick<FormFile, 'metadata' | 'script'>,
  hasFile: CompanyFileLookup,
): readonly DefinitionProblem[] {
  const options = Object.entries(metadata).flatMap(([id, settings]) => {
    const { kind, key } = decodeSource(settings) ?? { kind: 'address', key: '' };
    // An address is asked as it stands; what is granted are rows of a list.
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
