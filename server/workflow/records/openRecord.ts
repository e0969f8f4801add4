import { encodeForm } from '#contract/forms/encodeForm.ts';
import type { FormResultDto } from '#contract/forms/formSolution.ts';
import { readObject, readText, toValues } from '#contract/forms/looseValues.ts';
import type { RecordOperation } from '#domain/forms/recordPolicy.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { loadDefaultValueFacts } from '../requests/loadDefaultValueFacts.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { translateText } from '#server/i18n/localText.ts';
import { toReadOnlyForm } from '#server/forms/views/formsOf.ts';
import { ID_FIELD } from '#server/forms/views/formView.ts';
import { createFormRecord, loadFormView } from '#server/forms/views/viewsFor.ts';
import { deriveWireId } from '#server/db/listQuery/deriveWireId.ts';
import { listPrintTemplateDtos } from '../print/findBoundTemplates.ts';
import { refusedError } from '#server/http/errors.ts';
import type { Sql } from '#server/db/database.ts';
import type { DeployedFile } from '#server/forms/records/companyFileStore.ts';
import { maySubmitRecord } from './submitRecord.ts';
import { loadRecord, type StoredRecord } from '#server/forms/records/readRecord.ts';
import { loadRecordReader, findRecordRefusal } from './recordRights.ts';
import {
  getButtonAction,
  getLocalizedButtons,
  getSolutionForm,
  toSolutionFormId,
  filterUsefulButtons,
} from '#server/forms/records/solutionForm.ts';

type Solution = DeployedFile<'solution'>;

/** Returned for a solution that is not deployed: not an error, but a form that is not configured (contract form 2). */
const UNCONFIGURED_FORM: FormResultDto = {
  alias: '',
  name: '',
  formSolution: null,
  type: null,
  idField: null,
  template: '',
  data: null,
  permission: null,
  script: '',
  metadata: '',
  buttons: '',
  canStartFlow: false,
  wizard: 0,
  instDetail: {},
  prints: [],
};

/** Returns a form with a record of its object, or with the defaults of a new one (contract form 2). */
export async function openRecord(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  { alias, ...asked }: { readonly alias: string } & Readonly<Record<string, unknown>>,
): Promise<Result<FormResultDto>> {
  const solution = await deps.files.main(tx, viewer.caller.tenant, 'solution', alias);
  if (solution === undefined) return ok(UNCONFIGURED_FORM);
  const found = await findRecord(tx, viewer, solution, readRecordKey(solution, asked));
  if (!found.ok) return found;
  const reader = await loadRecordReader(tx, viewer);
  const about = { reader, record: found.value };
  const opening = await findRecordRefusal(tx, viewer, solution, found.value === undefined ? 'add' : 'open', about);
  if (opening !== undefined) return refusedError(opening);
  const may = async (use: RecordOperation) => (await findRecordRefusal(tx, viewer, solution, use, about)) === undefined;
  const mayWrite = found.value === undefined || (await may('edit'));
  return ok(
    await formResult(tx, deps, viewer, {
      solution,
      record: found.value,
      mayWrite,
      mayRemove: found.value !== undefined && (await may('remove')),
      mayStart: mayWrite && (await maySubmitRecord(tx, deps, viewer, solution, found.value)),
    }),
  );
}

/** Returns the key of the requested record: `pk`, or the parameter the solution declares for it. */
function readRecordKey({ content }: Solution, asked: Readonly<Record<string, unknown>>): string {
  const pk = readText(asked['pk']);
  if (pk !== '') return pk;
  const setting = content.noPkSetting.find(({ name }) => name === ID_FIELD);
  if (setting === undefined) return '';
  return setting.valueSource === 'param' ? readText(asked[setting.valueDef]) : setting.valueDef;
}

async function findRecord(
  tx: Sql,
  viewer: Viewer,
  { content }: Solution,
  key: string,
): Promise<Result<StoredRecord | undefined>> {
  if (key === '') return ok(undefined);
  const found = await loadRecord(tx, { tenant: viewer.caller.tenant, object: content.object }, key);
  return found === undefined ? refusedError('notFound') : ok(found);
}

interface OpenedRecord {
  readonly solution: Solution;
  readonly record: StoredRecord | undefined;
  readonly mayWrite: boolean;
  readonly mayRemove: boolean;
  readonly mayStart: boolean;
}

async function formResult(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  opened: OpenedRecord,
): Promise<FormResultDto> {
  const { solution, record, mayWrite, mayRemove, mayStart } = opened;
  const { texts, content } = solution;
  const { language } = viewer;
  const placed = getSolutionForm(solution);
  const facts = await loadDefaultValueFacts(tx, deps, viewer);
  const stored = record?.record ?? createFormRecord(placed, facts);
  const view = await loadFormView(tx, solution, mayWrite ? placed : toReadOnlyForm(placed), stored, facts, viewer);
  const hasRequest = record?.instance !== undefined;
  const place = { mayWrite, mayRemove, mayStart, hasRequest, record: encodeForm(stored) };
  const all = getLocalizedButtons(solution, language);
  const buttons = filterUsefulButtons(all, place);
  const offered = all.map((button) => [readText(getButtonAction(button)), buttons.includes(button)] as const);
  return {
    ...UNCONFIGURED_FORM,
    alias: content.alias,
    name: translateText(texts, content.name, language),
    formSolution: await toSolutionDto(tx, deps, viewer, solution),
    type: 'normal',
    idField: ID_FIELD,
    template: view.template,
    metadata: view.metadata,
    script: view.script,
    data: view.data,
    permission: { ...view.permission, buttons: Object.fromEntries(offered), tabs: {} },
    buttons: JSON.stringify(buttons),
    canStartFlow: mayStart,
    prints: record === undefined ? [] : await listPrintTemplateDtos(tx, deps, viewer, { solution: content.alias }),
  };
}

/** Contract form 1 FormSolution. */
async function toSolutionDto(
  tx: Sql,
  { engine }: WorkflowContext,
  { caller, language }: Viewer,
  { content, texts }: Solution,
) {
  const { alias, object, noPkSetting, process } = content;
  const name = translateText(texts, content.name, language);
  const definition = process === undefined ? undefined : await engine.query.main(tx, caller.tenant, process);
  const formId = toSolutionFormId(caller.tenant, alias);
  return {
    id: deriveWireId('solution', caller.tenant, alias),
    alias,
    name,
    bodefId: deriveWireId('object', caller.tenant, object),
    bodefAlias: object,
    formId,
    formName: name,
    mobileFormId: formId,
    mobileFormName: name,
    tree: 0,
    noPkSetting: noPkSetting.length === 0 ? '' : JSON.stringify(noPkSetting),
    flowDefMapping: definition === undefined ? '' : JSON.stringify([{ defId: definition.id, config: '' }]),
    appId: '',
  };
}

/** Returns the buttons that apply to a record with its unsaved values (contract form 2). */
export async function loadButtons(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  alias: string,
  written: Readonly<Record<string, unknown>>,
): Promise<Result<FormResultDto>> {
  const opened = await openRecord(tx, deps, viewer, { alias, pk: readText(written[ID_FIELD]) });
  const solution = await deps.files.main(tx, viewer.caller.tenant, 'solution', alias);
  if (!opened.ok || solution === undefined) return opened;
  const offered = readObject(opened.value.permission?.['buttons']);
  const place = {
    mayWrite: ['save', 'submit', 'startFlow', 'start'].some((name) => offered[name] === true),
    mayRemove: offered['del'] === true || offered['remove'] === true,
    mayStart: opened.value.canStartFlow === true,
    hasRequest: readText(written['INST_ID_']) !== '',
    record: toValues(written),
  };
  const buttons = filterUsefulButtons(getLocalizedButtons(solution, viewer.language), place);
  return ok({ ...UNCONFIGURED_FORM, alias, buttons: JSON.stringify(buttons), data: { ...written } });
}
