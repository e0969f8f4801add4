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
    // A grant is the platform's own, an address is asked as it stands.
    if (kind === 'grant' || kind === 'address' || hasFile(kind, key)) return [];
    return [{ element: `metadata.${id}.datasource`, message: `the ${kind} "${key}" does not exist` }];
  });
  const queries = decodeQueries(script)
    .filter(({ key }) => !hasFile('query', key))
    .map(({ table = 'main', field, key }) => ({
      element: `script.extJs.customquery.${table}.${field}`,
      message: `the query "${key}" does not exist`,
    }));
  return [...options, ...queries];
}
