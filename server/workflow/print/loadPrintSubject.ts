import { offsetName } from '#domain/shared/timeZone.ts';
import { readText } from '#contract/forms/looseValues.ts';
import type { Variables } from '#domain/expression/tree.ts';
import type { FormRecord, FormView } from '#domain/forms/formDefinition.ts';
import type { PrintScope } from '#domain/print/printScope.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { toWireTime } from '#contract/wire/time.ts';
import { loadHistory } from '../requests/history.ts';
import { findInstance } from '../requests/commands/findRequest.ts';
import { toInstanceDtos } from '../requests/listRows.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { getDetailForms, toReadOnlyForm, getStartForm, type FormWithPermissions } from '#server/forms/views/formsOf.ts';
import { loadForms, toShownRecord } from '#server/forms/records/formStore.ts';
import { createFormView } from '#server/forms/views/formView.ts';
import { localizeVisibleRecord } from '#server/forms/views/viewsFor.ts';
import type { Texts } from '#server/i18n/localText.ts';
import type { DeployedFile } from '#server/forms/records/companyFileStore.ts';
import { findReadableRecord } from '../records/recordRights.ts';
import { getSolutionForm } from '#server/forms/records/solutionForm.ts';
import { refusedError } from '#server/http/errors.ts';
import type { Sql } from '#server/db/database.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { createFormScope, toTextEntry } from '#server/documents/printScopeOf.ts';
import { formatTimestamp, createRequestScope } from './requestScope.ts';

type Print = DeployedFile<'print'>;

/** The data to print, restricted to what the user may read. */
export interface PrintSubject {
  readonly view: FormView;
  readonly translate: (text: string) => string;
  /** Facts of the request besides its form; undefined for a record. */
  readonly request: PrintScope | undefined;
}

/**
 * Reads the request or record for a template with the permissions of its page, so that hidden fields are not printed.
 */
export const loadPrintSubject = (
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  print: Print,
  id: string,
): Promise<Result<PrintSubject>> =>
  print.content.process === undefined
    ? loadRecordSubject(tx, deps, viewer, print, id)
    : loadRequestSubject(tx, deps, viewer, print, id);

async function loadRecordSubject(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  { content }: Print,
  id: string,
): Promise<Result<PrintSubject>> {
  const opened = await findReadableRecord(tx, deps, viewer, { solution: content.solution, id });
  if (opened === undefined) return refusedError('notFound');
  const placed = toReadOnlyForm(getSolutionForm(opened.solution));
  return ok(await toPrintSubject(tx, viewer, opened.solution, placed, opened.record.record));
}

async function loadRequestSubject(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  { content }: Print,
  id: string,
): Promise<Result<PrintSubject>> {
  const found = await findInstance(tx, deps.engine, viewer, id);
  if (!found.ok) return found;
  const { instance, definition } = found.value;
  const alias = getStartForm(definition)?.form.alias;
  const placed = getDetailForms(definition).find(({ form }) => form.alias === alias);
  const stored = alias === undefined ? undefined : (await loadForms(tx, id)).get(alias);
  const [dto] = await toInstanceDtos(tx, deps, viewer, [instance]);
  if (definition.key !== content.process || placed === undefined || stored === undefined || dto === undefined)
    return refusedError('notFound');
  const history = await loadHistory(tx, viewer, instance, definition);
  return ok({
    ...(await toPrintSubject(tx, viewer, definition, placed, toShownRecord(stored))),
    request: createRequestScope(instance, dto, history, viewer),
  });
}

async function toPrintSubject(
  tx: Sql,
  viewer: Viewer,
  definition: { readonly texts: Texts },
  placed: FormWithPermissions,
  stored: FormRecord,
): Promise<PrintSubject> {
  const record = await localizeVisibleRecord(tx, definition, placed, stored, viewer);
  const view = createFormView(placed, record, { texts: definition.texts, language: viewer.language });
  return { view, translate: viewer.translate(definition), request: undefined };
}

/** Returns the values a template can refer to, without further database access. */
export async function createPrintScope(
  { view, translate, request }: PrintSubject,
  { caller, language, timeZone }: Viewer,
  { title, now }: { readonly title: string; readonly now: number },
): Promise<PrintScope> {
  const form = await createFormScope(view, { language, translate });
  return {
    entries: {
      'print.title': toTextEntry(title),
      'print.by': toTextEntry(getLocalizedName(caller.person.names, language)),
      'print.at': toTextEntry(
        `${formatTimestamp(toWireTime(now), { language, timeZone })} (${offsetName(now, timeZone)})`,
      ),
      ...request?.entries,
      ...form.entries,
    },
    rows: { ...request?.rows, ...form.rows },
  };
}

/** Returns the id in a sent form: that of its request, or of its record. */
export const readSubjectId = (data: Variables, { content }: Print): string =>
  readText(data[content.process === undefined ? 'ID_' : 'INST_ID_']);
