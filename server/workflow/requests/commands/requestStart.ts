import type { FormRecord } from '#domain/forms/formDefinition.ts';
import { ok } from '#domain/shared/result.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import { toProcessVariables } from '#server/forms/views/processVariables.ts';
import { writeForm, type StoredForm } from '#server/forms/records/formStore.ts';
import { attachRecordFilesToRequest, type RecordKey } from '#server/forms/records/recordFiles.ts';
import { refusedError } from '#server/http/errors.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { writeRequest } from '#server/engine/writeRequest.ts';
import { loadInitiatorVariables } from '../loadInitiatorVariables.ts';
import { parseNextAssignees } from '../parseNextAssignees.ts';
import { parseUserList } from '../parseUserList.ts';
import { attachErrorToField } from './attachErrorToField.ts';
import type { RequestedCommand } from './executeCommand.ts';
import { prepareStart, type StartBody } from './prepareStart.ts';
import { findStartableDefinition } from './findStartableDefinition.ts';

/** A submitted record with its files. If the form of `definition` uses the same object, the record becomes the form. */
interface SubmittedRecord {
  readonly definition: DeployedDefinition;
  readonly record: RecordKey;
  readonly values: FormRecord;
  readonly adopted: StoredForm | undefined;
}

/** Starts a request, new or from a draft, which keeps its id (contract definitions 4). */
export const requestStart = (body: StartBody, submitted?: SubmittedRecord): RequestedCommand => ({
  extras: body,
  authorize: async (tx, deps, viewer) => {
    const { caller, language } = viewer;
    const startable = submitted
      ? ok(submitted.definition)
      : await findStartableDefinition(tx, deps.engine, viewer, body);
    if (!startable.ok) return startable;
    const definition = startable.value;
    const { process } = definition.loaded;
    const prepared = await prepareStart(tx, deps, viewer, definition, body, 'start', submitted?.adopted);
    if (!prepared.ok) return prepared;
    const chosenPeople = await parseNextAssignees(tx, caller.tenant, body);
    if (!chosenPeople.ok) return chosenPeople;
    const copied = await parseUserList(tx, caller.tenant, body.copyUserAccounts ?? '');
    if (!copied.ok) return copied;
    const { instance, record, presentation, form } = prepared.value;
    if (submitted) await attachRecordFilesToRequest(tx, submitted.record, instance, submitted.values);
    const variables = {
      ...toProcessVariables(record, process),
      ...(await loadInitiatorVariables(tx, caller, process)),
    };
    return ok({
      id: instance,
      definition,
      prepared: {
        start: {
          presentation,
          command: {
            kind: 'start',
            instance,
            variables,
            opinion: body.opinion,
            chosenPeople: chosenPeople.value,
            ...(body.destNodeId ? { destination: body.destNodeId } : {}),
          },
        },
        form,
        copy: { to: copied.value, opinion: body.opinion },
        describeFailure: (failure) =>
          attachErrorToField(failure, prepared.value, { texts: definition.texts, language }),
      },
    });
  },
});

/**
 * Saves a draft, however incomplete; only its author sees it. The right to start the process is not required yet
 * (contract requests 3).
 */
export const requestDraft = (body: StartBody): RequestedCommand => ({
  extras: {},
  authorize: async (tx, deps, viewer) => {
    const { tenant, person } = viewer.caller;
    const named = body.defId ? await deps.engine.query.definition(tx, body.defId) : undefined;
    const key = body.defId ? named?.tenant === tenant && named.key : body.defKey;
    const definition = key ? await deps.engine.query.main(tx, tenant, key) : undefined;
    if (definition === undefined) return refusedError('start.noDefinition');
    const prepared = await prepareStart(tx, deps, viewer, definition, body, 'saveDraft');
    if (!prepared.ok) return prepared;
    const { instance, presentation, form } = prepared.value;
    const row = {
      ...presentation,
      tenant,
      definition: definition.id,
      definitionKey: definition.key,
      category: definition.category,
      state: null,
      status: 'drafted',
      outcome: 'open',
      initiator: person.id,
      initiatorName: getLocalizedName(person.names, 'zh-CN'),
      openNodes: [],
      holders: [],
      startedAt: deps.clock.now(),
      endedAt: null,
    } as const;
    const write = async () => {
      await writeRequest(tx, instance, row);
      if (form !== undefined) await writeForm(tx, form);
    };
    return ok({ id: instance, definition, prepared: { write } });
  },
});
