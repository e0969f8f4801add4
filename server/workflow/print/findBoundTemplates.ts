import { translateText } from '#server/i18n/localText.ts';
import { deriveWireId } from '#server/db/listQuery/deriveWireId.ts';
import type { CompanyFileStore, DeployedFile } from '#server/forms/records/companyFileStore.ts';
import type { Sql } from '#server/db/database.ts';
import type { Viewer } from '#server/engine/viewer.ts';

type Print = DeployedFile<'print'>;
/** What a print template is bound to: the form of a solution, or the form of a process. */
export type PrintBinding = { readonly solution: string } | { readonly process: string };

interface TemplateDeps {
  readonly files: CompanyFileStore;
}

/** Returns the templates bound to a form, in the order of their keys. */
export async function findBoundTemplates(
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

/** Returns the templates as the page of a record or request lists them. */
export const listPrintTemplateDtos = async (tx: Sql, deps: TemplateDeps, viewer: Viewer, binding: PrintBinding) =>
  (await findBoundTemplates(tx, deps, viewer, binding)).map((print) => ({
    key: print.key,
    name: getTemplateName(print, viewer),
    kind: print.content.kind,
  }));

export const getTemplateName = ({ content, texts }: Print, { language }: Viewer): string =>
  translateText(texts, content.name, language);

/** Finds a template by the id other platforms use, or by its key. */
export async function findTemplate(
  tx: Sql,
  { files }: TemplateDeps,
  { caller }: Viewer,
  id: string,
): Promise<Print | undefined> {
  const all = await files.allMain(tx, caller.tenant, 'print');
  return all.find(({ key }) => key === id || toWireTemplateId(caller.tenant, key) === id);
}

export const toWireTemplateId = (tenant: string, key: string): string => deriveWireId('print', tenant, key);
