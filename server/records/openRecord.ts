import type { FormResultDto } from '#api/formSolution.ts';
import { looseOf, looseTextOf, looseValuesOf } from '#api/form/looseValues.ts';
import type { RecordUse } from '#domain/form/recordPolicy.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { BpmDeps } from '../bpm/bpmDeps.ts';
import { recordFacts } from '../bpm/recordFacts.ts';
import type { Viewer } from '../bpm/viewer.ts';
import { translateWord } from '../definitions/localText.ts';
import { readOnlyForm } from '../forms/formsOf.ts';
import { ID_FIELD } from '../forms/formView.ts';
import { newFormRecord, viewFor } from '../forms/viewsFor.ts';
import { digitId } from '../list/digitId.ts';
import { printTemplateDtos } from '../print/boundTemplates.ts';
import { refused } from '../refused.ts';
import type { Sql } from '../storage/database.ts';
import type { DeployedFile } from './companyFileStore.ts';
import { mayHandIn } from './handIn.ts';
import { recordById, type StoredRecord } from './readRecord.ts';
import { recordReaderOf, recordRefusalFor } from './recordRights.ts';
import { actionOf, allButtons, formOfSolution, solutionFormId, usefulButtons } from './solutionForm.ts';

type Solution = DeployedFile<'solution'>;

/** Said of a solution nobody has deployed: not an error, a form that is not configured (contract form 2). */
const NO_FORM: FormResultDto = {
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

/** A form with a record of its object, or with the defaults of a new one (contract form 2). */
export async function openRecord(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  { alias, ...asked }: { readonly alias: string } & Readonly<Record<string, unknown>>,
): Promise<Result<FormResultDto, Failure>> {
  const solution = await deps.files.main(tx, viewer.caller.tenant, 'solution', alias);
  if (solution === undefined) return ok(NO_FORM);
  const found = await findRecord(tx, viewer, solution, keyIn(solution, asked));
  if (!found.ok) return found;
  const reader = await recordReaderOf(tx, viewer);
  const about = { reader, record: found.value };
  const opening = await recordRefusalFor(tx, viewer, solution, found.value === undefined ? 'add' : 'open', about);
  if (opening !== undefined) return refused(opening);
  const may = async (use: RecordUse) => (await recordRefusalFor(tx, viewer, solution, use, about)) === undefined;
  const mayWrite = found.value === undefined || (await may('edit'));
  return ok(
    await formResult(tx, deps, viewer, {
      solution,
      record: found.value,
      mayWrite,
      mayRemove: found.value !== undefined && (await may('remove')),
      mayStart: mayWrite && (await mayHandIn(tx, deps, viewer, solution, found.value)),
    }),
  );
}

/** What was asked for by its key, or by what stands in the address for it. */
function keyIn({ content }: Solution, asked: Readonly<Record<string, unknown>>): string {
  const pk = looseTextOf(asked['pk']);
  if (pk !== '') return pk;
  const setting = content.noPkSetting.find(({ name }) => name === ID_FIELD);
  if (setting === undefined) return '';
  return setting.valueSource === 'param' ? looseTextOf(asked[setting.valueDef]) : setting.valueDef;
}

async function findRecord(
  tx: Sql,
  viewer: Viewer,
  { content }: Solution,
  key: string,
): Promise<Result<StoredRecord | undefined, Failure>> {
  if (key === '') return ok(undefined);
  const found = await recordById(tx, { tenant: viewer.caller.tenant, object: content.object }, key);
  return found === undefined ? refused('notFound') : ok(found);
}

interface OpenedRecord {
  readonly solution: Solution;
  readonly record: StoredRecord | undefined;
  readonly mayWrite: boolean;
  readonly mayRemove: boolean;
  readonly mayStart: boolean;
}

async function formResult(tx: Sql, deps: BpmDeps, viewer: Viewer, opened: OpenedRecord): Promise<FormResultDto> {
  const { solution, record, mayWrite, mayRemove, mayStart } = opened;
  const { texts, content } = solution;
  const { language } = viewer;
  const placed = formOfSolution(solution);
  const facts = await recordFacts(tx, deps, viewer);
  const stored = record?.record ?? newFormRecord(placed, facts);
  const view = await viewFor(tx, solution, mayWrite ? placed : readOnlyForm(placed), stored, facts, viewer);
  const place = { mayWrite, mayRemove, mayStart, hasRequest: record?.instance !== undefined, record: stored };
  const all = allButtons(solution, language);
  const buttons = usefulButtons(all, place);
  const offered = all.map((button) => [looseTextOf(actionOf(button)), buttons.includes(button)] as const);
  return {
    ...NO_FORM,
    alias: content.alias,
    name: translateWord(texts, content.name, language),
    formSolution: await solutionDto(tx, deps, viewer, solution),
    type: 'normal',
    idField: ID_FIELD,
    template: view.template,
    metadata: view.metadata,
    script: view.script,
    data: view.data,
    permission: { ...view.permission, buttons: Object.fromEntries(offered), tabs: {} },
    buttons: JSON.stringify(buttons),
    canStartFlow: mayStart,
    prints: record === undefined ? [] : await printTemplateDtos(tx, deps, viewer, { solution: content.alias }),
  };
}

/** Contract form 1 FormSolution. */
async function solutionDto(tx: Sql, { engine }: BpmDeps, { caller, language }: Viewer, { content, texts }: Solution) {
  const { alias, object, noPkSetting, process } = content;
  const name = translateWord(texts, content.name, language);
  const definition = process === undefined ? undefined : await engine.query.main(tx, caller.tenant, process);
  const formId = solutionFormId(caller.tenant, alias);
  return {
    id: digitId('solution', caller.tenant, alias),
    alias,
    name,
    bodefId: digitId('object', caller.tenant, object),
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

/** The buttons that make sense for a record as somebody has it before them (contract form 2). */
export async function buttonsFor(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  alias: string,
  written: Readonly<Record<string, unknown>>,
): Promise<Result<FormResultDto, Failure>> {
  const opened = await openRecord(tx, deps, viewer, { alias, pk: looseTextOf(written[ID_FIELD]) });
  const solution = await deps.files.main(tx, viewer.caller.tenant, 'solution', alias);
  if (!opened.ok || solution === undefined) return opened;
  const offered = looseOf(opened.value.permission?.['buttons']);
  const place = {
    mayWrite: ['save', 'submit', 'startFlow', 'start'].some((name) => offered[name] === true),
    mayRemove: offered['del'] === true || offered['remove'] === true,
    mayStart: opened.value.canStartFlow === true,
    hasRequest: looseTextOf(written['INST_ID_']) !== '',
    record: looseValuesOf(written),
  };
  const buttons = usefulButtons(allButtons(solution, viewer.language), place);
  return ok({ ...NO_FORM, alias, buttons: JSON.stringify(buttons), data: { ...written } });
}
