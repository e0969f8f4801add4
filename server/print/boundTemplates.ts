import { translateWord } from '../definitions/localText.ts';
import { digitId } from '../list/digitId.ts';
import type { CompanyFileStore, DeployedFile } from '../records/companyFileStore.ts';
import type { Sql } from '../storage/database.ts';
import type { Viewer } from '../bpm/viewer.ts';

type Print = DeployedFile<'print'>;
/** What templates are bound to: the form on an object, or the form of a process. */
export type PrintBinding = { readonly solution: string } | { readonly process: string };

interface TemplateDeps {
  readonly files: CompanyFileStore;
}

/** The templates bound to a form, in the order of their keys. */
export async function boundTemplates(
  tx: Sql,
  { files }: TemplateDeps,
  { caller }: Viewer,
  binding: PrintBinding,
): Promise<readonly Print[]> {
  const all = await files.allMain(tx, caller.tenant, 'print');
  return all.filter(({ content }) =>
    'process' in binding ? content.process === binding.process : content.solution === binding.solution,
  );
}

/** As the page of a record or a request is told of them. */
export const printTemplateDtos = async (tx: Sql, deps: TemplateDeps, viewer: Viewer, binding: PrintBinding) =>
  (await boundTemplates(tx, deps, viewer, binding)).map((print) => ({
    key: print.key,
    name: templateName(print, viewer),
    kind: print.content.kind,
  }));

export const templateName = ({ content, texts }: Print, { language }: Viewer): string =>
  translateWord(texts, content.name, language);

/** By the id other platforms know it by, or by its key. */
export async function templateById(
  tx: Sql,
  { files }: TemplateDeps,
  { caller }: Viewer,
  id: string,
): Promise<Print | undefined> {
  const all = await files.allMain(tx, caller.tenant, 'print');
  return all.find(({ key }) => key === id || wireTemplateId(caller.tenant, key) === id);
}

export const wireTemplateId = (tenant: string, key: string): string => digitId('print', tenant, key);
