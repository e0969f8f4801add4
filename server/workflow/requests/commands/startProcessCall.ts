import { formProgressCodec, type FormProgress } from '#contract/wire/wireCodecs.ts';
import type { Variables } from '#domain/expression/tree.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { toProcessVariables } from '#server/forms/views/processVariables.ts';
import { writeForm, type StoredForm } from '#server/forms/records/formStore.ts';
import { attachRecordFilesToRequest, type RecordKey } from '#server/forms/records/recordFiles.ts';
import type { Sql } from '#server/db/database.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { loadInitiatorVariables } from '../loadInitiatorVariables.ts';
import { parseNextAssignees } from '../parseNextAssignees.ts';
import { parseUserList } from '../parseUserList.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { attachSentFiles } from './attachSentFiles.ts';
import { attachErrorToField } from './attachErrorToField.ts';
import { sendCopy, getCurrentNode } from './sendCopy.ts';
import { parseOpinionFiles } from './parseForms.ts';
import { prepareStart, type PreparedStart, type StartBody } from './prepareStart.ts';
import { parseRelated } from './parseRelated.ts';
import { findStartableDefinition } from './findStartableDefinition.ts';

/** A submitted record with its files. If the form uses the same object, the record becomes the form. */
interface SubmittedRecord {
  readonly record: RecordKey;
  readonly values: Variables;
  readonly adopted: StoredForm | undefined;
}

/**
 * Starts a request, new or from a draft, which keeps its id (contract definitions 4).
 * @returns the id
 */
export async function startProcess(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  body: StartBody,
  handedIn?: SubmittedRecord,
): Promise<Result<string, Failure>> {
  const definition = await findStartableDefinition(tx, deps.engine, viewer, body);
  if (!definition.ok) return definition;
  const prepared = await prepareStart(tx, deps, viewer, definition.value, body, 'start', handedIn?.adopted);
  if (!prepared.ok) return prepared;
  const chosenPeople = await parseNextAssignees(tx, viewer.caller.tenant, body);
  if (!chosenPeople.ok) return chosenPeople;
  const copied = await parseUserList(tx, viewer.caller.tenant, body.copyUserAccounts ?? '');
  if (!copied.ok) return copied;
  const { instance, record, presentation } = prepared.value;
  if (handedIn) await attachRecordFilesToRequest(tx, handedIn.record, instance, handedIn.values);
  const files = parseOpinionFiles(body.opFiles);
  const allowed = await attachSentFiles(tx, viewer, instance, record, files);
  if (!allowed.ok) return allowed;
  await writeStartForm(tx, deps, viewer, prepared.value, 'submitted');
  const related = await parseRelated(tx, viewer, body.relInsts);
  if (!related.ok) return related;
  const started = await deps.engine.start(tx, {
    tenant: viewer.caller.tenant,
    definition: definition.value,
    actor: viewer.actor,
    presentation,
    attached: { files, opinionField: body.opinionName ?? '', related: related.value },
    command: {
      kind: 'start',
      instance,
      variables: {
        ...toProcessVariables(record, definition.value.loaded.process),
        ...(await loadInitiatorVariables(tx, viewer.caller, definition.value.loaded.process)),
      },
      opinion: body.opinion,
      chosenPeople: chosenPeople.value,
      ...(body.destNodeId ? { destination: body.destNodeId } : {}),
    },
  });
  if (!started.ok)
    return attachErrorToField(started, prepared.value, { texts: definition.value.texts, language: viewer.language });
  await sendCopy(tx, deps, viewer, {
    instance,
    kind: 'copy',
    ...getCurrentNode(started.value),
    to: copied.value,
    opinion: body.opinion,
  });
  return ok(instance);
}

export async function writeStartForm(
  tx: Sql,
  { ids, clock }: WorkflowContext,
  { caller }: Viewer,
  { placed, instance, storedForm, record }: PreparedStart,
  progress: FormProgress,
): Promise<void> {
  if (placed === undefined) return;
  await writeForm(tx, {
    before: storedForm,
    tenant: caller.tenant,
    instance,
    form: placed.form,
    record,
    progress: formProgressCodec.toWire(progress),
    node: '',
    nodeName: '',
    person: caller.person.id,
    now: clock.now(),
    keepsLog: false,
    newId: () => ids.next(),
  });
}
