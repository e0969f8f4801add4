import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { checkTexts } from '../checks/checkTexts.ts';
import { COMPANY_FILE_KINDS, type CompanyFileContent, type CompanyFileKind } from '../companyFileKinds.ts';
import { findLineOfPath } from '../files/findLineOfPath.ts';
import { loadTemplateAssets } from '../prints/loadTemplateAssets.ts';
import { readJsonFile, readJsonSource } from '../files/readJson.ts';
import { textsSchema, type Texts } from '#server/i18n/localText.ts';
import type { DefinitionProblem } from '../problem.ts';

/** Path in a JSON file: property names and array indices. */
export type JsonPath = readonly (string | number)[];

/** A validated company file other than a process. */
export interface LoadedFile<Kind extends CompanyFileKind = CompanyFileKind> {
  readonly kind: Kind;
  readonly key: string;
  readonly content: CompanyFileContent<Kind>;
  /** Translations from `<key>.texts.json` beside it. */
  readonly texts: Texts;
  /** Name of the file in problems. */
  readonly file: string;
  readonly source: string;
}
export const findFileLine = ({ source }: Pick<LoadedFile, 'source'>, path: JsonPath): number =>
  findLineOfPath(source, path.map(String)) ?? 1;

/** All company files except processes, by kind. */
export type CompanyFiles = { readonly [Kind in CompanyFileKind]: readonly LoadedFile<Kind>[] };

const KINDS = Object.keys(COMPANY_FILE_KINDS) as readonly CompanyFileKind[];
const TEXTS = '.texts.json';

/** Reads the folders of `COMPANY_FILE_KINDS`. References between files are checked later. */
export async function loadCompanyFiles(folder: string): Promise<Result<CompanyFiles, readonly DefinitionProblem[]>> {
  const problems: DefinitionProblem[] = [];
  const found: Partial<Record<CompanyFileKind, readonly LoadedFile[]>> = {};
  for (const kind of KINDS) {
    const loaded = await loadKind(folder, kind);
    if (loaded.ok) found[kind] = loaded.value;
    else problems.push(...loaded.error);
  }
  return problems.length > 0 ? fail(problems) : ok(found as CompanyFiles);
}

async function loadKind(
  folder: string,
  kind: CompanyFileKind,
): Promise<Result<readonly LoadedFile[], readonly DefinitionProblem[]>> {
  const place = COMPANY_FILE_KINDS[kind].folder;
  const names = (await readdir(join(folder, place)).catch(() => []))
    .filter((name) => name.endsWith('.json') && !name.startsWith('.') && !name.endsWith(TEXTS))
    .sort();
  const files: LoadedFile[] = [];
  const problems: DefinitionProblem[] = [];
  for (const name of names) {
    const loaded = await loadOne(folder, place, kind, name.slice(0, -'.json'.length));
    if (loaded.ok) files.push(loaded.value);
    else problems.push(...loaded.error);
  }
  return problems.length > 0 ? fail(problems) : ok(files);
}

async function loadOne(
  folder: string,
  place: string,
  kind: CompanyFileKind,
  key: string,
): Promise<Result<LoadedFile, readonly DefinitionProblem[]>> {
  const file = `${place}/${key}.json`;
  const textsFile = `${place}/${key}${TEXTS}`;
  const read = await readJsonSource<CompanyFileContent<CompanyFileKind>>(
    join(folder, file),
    file,
    COMPANY_FILE_KINDS[kind].schema,
  );
  const texts = await readJsonFile(join(folder, textsFile), textsFile, textsSchema);
  if (!read.ok || !texts.ok) return fail([read, texts].flatMap((part) => (part.ok ? [] : part.error)));
  if (read.value === undefined) return fail([{ file, message: 'this file is missing' }]);
  const { content, text: source } = read.value;
  const own = 'alias' in content ? content.alias : key;
  const problems = [
    ...(own === key
      ? []
      : [
          {
            file,
            line: findFileLine({ source }, ['alias']),
            message: `the alias "${own}" is not the name of the file`,
          },
        ]),
    ...checkTexts(texts.value ?? {}).map((problem) => ({ file: textsFile, ...problem })),
  ];
  if (problems.length > 0) return fail(problems);
  const whole = await loadTemplateAssets(join(folder, place), key, content);
  if (!whole.ok) return fail([{ file, message: whole.error }]);
  return ok({ kind, key, content: whole.value, texts: texts.value ?? {}, file, source });
}
