import { formProgressCodec, type FormProgress } from '#api/wireCodecs.ts';
import type { Variables } from '#domain/expression/tree.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { variablesOf } from '../../forms/processVariables.ts';
import { writeForm, type StoredForm } from '../../records/formStore.ts';
import { hangOnRequest, type RecordKey } from '../../records/recordFiles.ts';
import type { Sql } from '../../storage/database.ts';
import type { BpmDeps } from '../bpmDeps.ts';
import { initiatorVariables } from '../initiatorVariables.ts';
import { peopleChosen } from '../peopleChosen.ts';
import { peopleSent } from '../peopleSent.ts';
import type { Viewer } from '../viewer.ts';
import { attachSentFiles } from './attachSentFiles.ts';
import { besideField } from './besideField.ts';
import { copyTo, placeOf } from './copyTo.ts';
import { filesSent } from './formsSent.ts';
import { prepareStart, type PreparedStart, type StartBody } from './prepareStart.ts';
import { relatedSent } from './relatedSent.ts';
import { startable } from './startable.ts';

/**
 * A record that is handed in: its files come along; where the form is written for the same object, it becomes the form.
 */
interface HandedIn {
  readonly record: RecordKey;
  readonly values: Variables;
  readonly adopted: StoredForm | undefined;
}

/**
 * Starts a request, from scratch or from a draft, which keeps its id (contract definitions 4).
 * @returns the id
 */
export async function startProcess(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  body: StartBody,
  handedIn?: HandedIn,
): Promise<Result<string, Failure>> {
  const definition = await startable(tx, deps.engine, viewer, body);
  if (!definition.ok) return definition;
  const prepared = await prepareStart(tx, deps, viewer, definition.value, body, 'start', handedIn?.adopted);
  if (!prepared.ok) return prepared;
  const chosenPeople = await peopleChosen(tx, viewer.caller.tenant, body);
  if (!chosenPeople.ok) return chosenPeople;
  const copied = await peopleSent(tx, viewer.caller.tenant, body.copyUserAccounts ?? '');
  if (!copied.ok) return copied;
  const { instance, record, presentation } = prepared.value;
  if (handedIn) await hangOnRequest(tx, handedIn.record, instance, handedIn.values);
  const files = filesSent(body.opFiles);
  const allowed = await attachSentFiles(tx, viewer, instance, record, files);
  if (!allowed.ok) return allowed;
  await writeStartForm(tx, deps, viewer, prepared.value, 'submitted');
  const related = await relatedSent(tx, viewer, body.relInsts);
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
        ...variablesOf(record, definition.value.loaded.process),
        ...(await initiatorVariables(tx, viewer.caller, definition.value.loaded.process)),
      },
      opinion: body.opinion,
      chosenPeople: chosenPeople.value,
      ...(body.destNodeId ? { destination: body.destNodeId } : {}),
    },
  });
  if (!started.ok)
    return besideField(started, prepared.value, { texts: definition.value.texts, language: viewer.language });
  await copyTo(tx, deps, viewer, {
    instance,
    kind: 'copy',
    ...placeOf(started.value),
    to: copied.value,
    opinion: body.opinion,
  });
  return ok(instance);
}

export async function writeStartForm(
  tx: Sql,
  { ids, clock }: BpmDeps,
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
