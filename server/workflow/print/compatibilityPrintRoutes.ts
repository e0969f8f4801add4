import { getOwn } from '#domain/shared/getOwn.ts';
import { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import { formPrint } from '#contract/forms/formPrint.ts';
import { decodeRecord } from '#contract/forms/decodeRecord.ts';
import { SUB_TABLE_PREFIX } from '#contract/forms/subTables.ts';
import { readObject, toValues } from '#contract/forms/looseValues.ts';
import type { FormItem, FormRow } from '#domain/forms/formDefinition.ts';
import { formatLabels, parseOptionValue, readJson } from '#domain/forms/doubleValues.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { withSnapshot, type WorkflowContext } from '#server/engine/workflowContext.ts';
import { snapshotRoute } from '#server/engine/workflowRoute.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { ENDINGS } from '#server/company/files/printFile.ts';
import type { Texts } from '#server/i18n/localText.ts';
import { getStartForm, toReadOnlyForm, type FormWithPermissions } from '#server/forms/views/formsOf.ts';
import { createFormView } from '#server/forms/views/formView.ts';
import type { FileOperations } from '#server/files/fileUse.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import { deriveWireId } from '#server/db/listQuery/deriveWireId.ts';
import type { DeployedFile } from '#server/forms/records/companyFileStore.ts';
import { getSolutionForm } from '#server/forms/records/solutionForm.ts';
import { refusedError } from '#server/http/errors.ts';
import type { Sql } from '#server/db/database.ts';
import { findTemplate, getTemplateName, toWireTemplateId } from './findBoundTemplates.ts';
import { toHtmlPictures, toHtml } from '#server/documents/toHtml.ts';
import { loadPictures } from '#server/documents/loadPictures.ts';
import { fillDocument, type DocumentObject, type DocumentFormatter } from '#server/documents/pdf/fillDocument.ts';
import { localizeTemplate } from './printRoutes.ts';
import { createPrintScope, loadPrintSubject, readSubjectId, type PrintSubject } from './loadPrintSubject.ts';

type Print = DeployedFile<'print'>;

/** Print endpoints for clients of other platforms (contract files 3). */
export const compatibilityPrintRoutes = (
  deps: WorkflowContext,
  { saveTemporaryFile, readFile }: Pick<FileOperations, 'saveTemporaryFile' | 'readFile'>,
): readonly ServerRoute[] => [
  route(formPrint.getPdfTemplate, async ({ body }, caller, request) => {
    const page = await withSnapshot(deps, caller, request, async (tx, viewer) => {
      const print = await findTemplate(tx, deps, viewer, String(body.pkId));
      if (print?.content.kind !== 'pdf') return refusedError('print.noTemplate');
      const subject = await loadSentSubject(tx, deps, viewer, print, body.data);
      if (!subject.ok) return subject;
      const title = getTemplateName(print, viewer);
      const scope = await createPrintScope(subject.value, viewer, { title, now: deps.clock.now() });
      const template = localizeTemplate(print, viewer);
      return template.kind === 'pdf' ? ok({ template, title, scope }) : refusedError('print.noTemplate');
    });
    if (!page.ok) return page;
    const { template, title, scope } = page.value;
    const pictures = await loadPictures(template, scope, (file, most) => readFile(caller, file, most));
    const { content = [], styles = {} } = template.document;
    const pen: DocumentFormatter = {
      setText: (text) => text,
      draw: (wanted, box) => toHtmlPictures(wanted, box, pictures),
    };
    return ok(toHtml(fillDocument({ content, styles }, [scope], pen) as DocumentObject, title));
  }),
  snapshotRoute(deps, formPrint.getFields, async (tx, viewer, { fields }) => {
    const print = await findWordTemplate(tx, deps, viewer, fields.pkId);
    if (!print.ok) return print;
    const placed = await findForm(tx, deps, viewer, print.value);
    if (placed === undefined) return refusedError('print.noTemplate');
    const { sections } = createView(placed, viewer, {});
    return ok(sections.flatMap((section): readonly FormItem[] => section.items).flatMap(toFieldDtos));
  }),
  snapshotRoute(deps, formPrint.getData, async (tx, viewer, { fields }) => {
    const print = await findWordTemplate(tx, deps, viewer, fields.pkId);
    if (!print.ok) return print;
    const subject = await loadPrintSubject(tx, deps, viewer, print.value, fields.id);
    return subject.ok ? ok(toPrintData(subject.value)) : subject;
  }),
  route(formPrint.getByTemplateId, async ({ fields }, caller, request) => {
    const found = await withSnapshot(deps, caller, request, async (tx, viewer) => {
      const print = await findWordTemplate(tx, deps, viewer, fields.templateId);
      return print.ok ? ok({ print: print.value, viewer }) : print;
    });
    if (!found.ok) return found;
    const { print, viewer } = found.value;
    const template = localizeTemplate(print, viewer);
    const bytes = Buffer.from(template.kind === 'pdf' ? '' : template.base64, 'base64');
    const name = getTemplateName(print, viewer);
    const fileName = `${name}.${ENDINGS.word}`;
    const kept = await saveTemporaryFile({ name: fileName, bytes: Readable.from([bytes]), size: bytes.length }, caller);
    return kept.ok ? ok(toTemplateDto(print, viewer, { name, fileName, file: kept.value })) : kept;
  }),
];

async function findWordTemplate(tx: Sql, deps: WorkflowContext, viewer: Viewer, id: string): Promise<Result<Print>> {
  const print = await findTemplate(tx, deps, viewer, id);
  return print?.content.kind === 'word' ? ok(print) : refusedError('print.noTemplate');
}

/** Returns the stored record if there is one; otherwise prints the form as it was sent. */
async function loadSentSubject(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  print: Print,
  text: string,
): Promise<Result<PrintSubject>> {
  const data = toValues(readObject(readJson(text)));
  const id = readSubjectId(data, print);
  if (id !== '') return loadPrintSubject(tx, deps, viewer, print, id);
  const placed = await findForm(tx, deps, viewer, print);
  if (placed === undefined) return refusedError('print.noTemplate');
  return ok({ view: createView(placed, viewer, data), translate: (word) => word, request: undefined });
}

async function findForm(
  tx: Sql,
  deps: WorkflowContext,
  { caller }: Viewer,
  { content }: Print,
): Promise<TranslatedForm | undefined> {
  if (content.process !== undefined) {
    const definition = await deps.engine.query.main(tx, caller.tenant, content.process);
    const placed = definition && getStartForm(definition);
    return definition && placed && { placed, texts: definition.texts };
  }
  const solution = await deps.files.main(tx, caller.tenant, 'solution', content.solution ?? '');
  return solution && { placed: getSolutionForm(solution), texts: solution.texts };
}

/** A form with its translations. */
interface TranslatedForm {
  readonly placed: FormWithPermissions;
  readonly texts: Texts;
}

const createView = ({ placed, texts }: TranslatedForm, { language }: Viewer, data: FormRow) =>
  createFormView(toReadOnlyForm(placed), decodeRecord(data), { texts, language });

/** Returns the name and label of a field; for a sub table those of its columns. */
function toFieldDtos(
  item: FormItem,
): readonly { readonly name: string; readonly comment: string; readonly entName: string }[] {
  if (item.kind === 'field') return [{ name: item.name, comment: item.label, entName: 'main' }];
  return item.fields.map(({ name, label }) => ({ name, comment: label, entName: item.alias }));
}

/**
 * Returns the main record under `main`, and the rows under the names of their tables (contract files 3). Double values
 * have separate value and label.
 */
function toPrintData({ view }: PrintSubject): Record<string, unknown> {
  const { fields, tables, parts } = view.record;
  const isVisible = (name: string): boolean =>
    getOwn(view.rights.fields, name) !== 'none' && !name.startsWith(SUB_TABLE_PREFIX);
  const main = Object.fromEntries(Object.entries(fields).filter(([name]) => isVisible(name)));
  return {
    main: splitDoubleValues(main),
    ...Object.fromEntries(Object.entries(parts).map(([alias, part]) => [alias, splitDoubleValues(part)])),
    ...Object.fromEntries(Object.entries(tables).map(([alias, rows]) => [alias, rows.map(splitDoubleValues)])),
  };
}

const splitDoubleValues = (row: FormRow): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, stored]) => {
      const double = parseOptionValue(stored);
      return double === undefined
        ? [[name, stored]]
        : [
            [`${name}-value`, double.value],
            [`${name}-label`, formatLabels(double)],
          ];
    }),
  );

function toTemplateDto(
  { key, content }: Print,
  { caller }: Viewer,
  { name, fileName, file }: { readonly name: string; readonly fileName: string; readonly file: string },
) {
  const object = content.solution ?? content.process ?? '';
  return {
    id: toWireTemplateId(caller.tenant, key),
    name,
    description: '',
    type: 'form',
    boDefId: deriveWireId('object', caller.tenant, object),
    boDefName: object,
    dsAlias: '',
    dsName: '',
    templateId: file,
    templateName: fileName,
    setting: '',
  };
}
