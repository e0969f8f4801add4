import { looseTextOf } from '#api/form/looseValues.ts';
import type { Variables } from '#domain/expression/tree.ts';
import type { FormView } from '#domain/form/formDefinition.ts';
import type { PrintScope } from '#domain/print/printScope.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { toWireTime } from '#api/time.ts';
import { historyOf } from '../bpm/history.ts';
import { findInstance } from '../bpm/commands/onInstance.ts';
import { instDtos } from '../bpm/listRows.ts';
import type { BpmDeps } from '../bpm/bpmDeps.ts';
import type { Viewer } from '../bpm/viewer.ts';
import { detailForms, readOnlyForm, startForm, type PlacedForm } from '../forms/formsOf.ts';
import { formsOfInstance } from '../records/formStore.ts';
import { formViewOf } from '../forms/formView.ts';
import { recordFor } from '../forms/viewsFor.ts';
import type { Texts } from '../definitions/localText.ts';
import type { DeployedFile } from '../records/companyFileStore.ts';
import { openedRecord } from '../records/recordRights.ts';
import { formOfSolution } from '../records/solutionForm.ts';
import { refused } from '../refused.ts';
import type { Sql } from '../storage/database.ts';
import { nameIn } from '../texts/nameIn.ts';
import { scopeOfForm, wordEntry } from './printScopeOf.ts';
import { momentText, scopeOfRequest } from './requestScope.ts';

type Print = DeployedFile<'print'>;

/** What is printed, as somebody may read it. */
export interface PrintSubject {
  readonly view: FormView;
  readonly say: (text: string) => string;
  /** What a request tells beside its form. */
  readonly request: PrintScope | undefined;
}

/**
 * A request or a record for a template that is bound to its form, with the rights of the page that shows it: what
 * somebody may not see there is not printed either.
 */
export const printSubject = (
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  print: Print,
  id: string,
): Promise<Result<PrintSubject, Failure>> =>
  print.content.process === undefined ? ofRecord(tx, deps, viewer, print, id) : ofRequest(tx, deps, viewer, print, id);

async function ofRecord(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  { content }: Print,
  id: string,
): Promise<Result<PrintSubject, Failure>> {
  const opened = await openedRecord(tx, deps, viewer, { solution: content.solution, id });
  if (opened === undefined) return refused('notFound');
  const placed = readOnlyForm(formOfSolution(opened.solution));
  return ok(await subjectOf(tx, viewer, opened.solution, placed, opened.record.record));
}

async function ofRequest(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  { content }: Print,
  id: string,
): Promise<Result<PrintSubject, Failure>> {
  const found = await findInstance(tx, deps, viewer, id);
  if (!found.ok) return found;
  const { instance, definition } = found.value;
  const alias = startForm(definition)?.form.alias;
  const placed = detailForms(definition).find(({ form }) => form.alias === alias);
  const stored = alias === undefined ? undefined : (await formsOfInstance(tx, id)).get(alias);
  const [dto] = await instDtos(tx, deps, viewer, [instance]);
  if (definition.key !== content.process || placed === undefined || stored === undefined || dto === undefined)
    return refused('notFound');
  const history = await historyOf(tx, viewer, instance, definition);
  return ok({
    ...(await subjectOf(tx, viewer, definition, placed, stored.record)),
    request: scopeOfRequest(instance, dto, history, viewer.language),
  });
}

async function subjectOf(
  tx: Sql,
  viewer: Viewer,
  definition: { readonly texts: Texts },
  placed: PlacedForm,
  stored: Variables,
): Promise<PrintSubject> {
  const record = await recordFor(tx, definition, placed, stored, viewer);
  const view = formViewOf(placed, record, { texts: definition.texts, language: viewer.language });
  return { view, say: viewer.say(definition), request: undefined };
}

/** What a template may name, once nobody reads the database any more. */
export async function printScopeFor(
  { view, say, request }: PrintSubject,
  { caller, language }: Viewer,
  { title, now }: { readonly title: string; readonly now: number },
): Promise<PrintScope> {
  const form = await scopeOfForm(view, { language, say });
  return {
    entries: {
      'print.title': wordEntry(title),
      'print.by': wordEntry(nameIn(caller.person.names, language)),
      'print.at': wordEntry(momentText(toWireTime(now), language)),
      ...request?.entries,
      ...form.entries,
    },
    rows: { ...request?.rows, ...form.rows },
  };
}

/** The key a form was sent with: that of its request, or its own. */
export const subjectIdIn = (data: Variables, { content }: Print): string =>
  looseTextOf(data[content.process === undefined ? 'ID_' : 'INST_ID_']);
