import type * as v from 'valibot';
import { listSchema } from './files/listFile.ts';
import { dictionarySchema } from './files/dictionaryFile.ts';
import { interfaceSchema } from './files/interfaceFile.ts';
import { chartModelSchema } from './files/chartModelFile.ts';
import { objectSchema } from './files/objectFile.ts';
import { pageSchema, portalSchema } from './files/portalFile.ts';
import { printSchema } from './files/printFile.ts';
import { querySchema } from './files/queryFile.ts';
import { sequenceSchema } from './files/sequenceFile.ts';
import { solutionSchema } from './files/solutionFile.ts';

/** Folder and schema of each kind of file. A new kind needs one more row. */
export const COMPANY_FILE_KINDS = {
  object: { folder: 'objects', schema: objectSchema },
  dictionary: { folder: 'dictionaries', schema: dictionarySchema },
  query: { folder: 'queries', schema: querySchema },
  interface: { folder: 'interfaces', schema: interfaceSchema },
  sequence: { folder: 'sequences', schema: sequenceSchema },
  solution: { folder: 'solutions', schema: solutionSchema },
  list: { folder: 'lists', schema: listSchema },
  print: { folder: 'prints', schema: printSchema },
  chart: { folder: 'charts', schema: chartModelSchema },
  portal: { folder: 'portals', schema: portalSchema },
  page: { folder: 'pages', schema: pageSchema },
} as const satisfies Readonly<Record<string, { readonly folder: string; readonly schema: v.GenericSchema }>>;
export type CompanyFileKind = keyof typeof COMPANY_FILE_KINDS;
export type CompanyFileContent<Kind extends CompanyFileKind> = v.InferOutput<
  (typeof COMPANY_FILE_KINDS)[Kind]['schema']
>;
