import { join } from 'node:path';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { CompanyFileContent, CompanyFileKind } from '../companyFileKinds.ts';
import { readBytes } from '../files/readBytes.ts';
import { ENDINGS, LANGUAGE_ENDINGS, type PrintFile } from '../files/printFile.ts';

const MAX_TEMPLATE_BYTES = 2_000_000;

/** Loads the documents beside a Word or Excel template; other files are returned unchanged. */
export async function loadTemplateAssets(
  folder: string,
  key: string,
  content: CompanyFileContent<CompanyFileKind>,
): Promise<Result<CompanyFileContent<CompanyFileKind>, string>> {
  if (!isOffice(content)) return ok(content);
  const ending = ENDINGS[content.kind];
  const beside: Record<string, string> = {};
  for (const language of LANGUAGE_ENDINGS) {
    const name = `${key}${language === '' ? '' : `.${language}`}.${ending}`;
    const read = await readBytes(join(folder, name), MAX_TEMPLATE_BYTES);
    if (!read.ok) return fail(`${name}: ${read.error}`);
    if (read.value !== undefined) beside[language] = read.value.toString('base64');
  }
  return ok({ ...content, beside });
}

type OfficeFile = PrintFile & { readonly kind: keyof typeof ENDINGS };
const isOffice = (content: CompanyFileContent<CompanyFileKind>): content is OfficeFile =>
  'kind' in content && content.kind in ENDINGS;
