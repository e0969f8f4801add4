import type { ChangesSinceSeenDto } from '#contract/workflow/changesSinceSeen.ts';
import { toWireTime } from '#contract/wire/time.ts';
import { formatList } from '#application/formatting/listText.ts';
import type { SeenRecords } from '#domain/requests/requestView.ts';
import type { PersonId } from '#domain/shared/ids.ts';
import { SYSTEM } from '#domain/workflow/command.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import { findNames } from '#server/directory/findNames.ts';
import { findChangesSince, MAX_LOG_ENTRIES } from '#server/forms/views/concurrentChanges.ts';
import { describeNetChange } from '#server/forms/views/describeNetChange.ts';
import { listNetChanges } from '#server/forms/views/netChanges.ts';
import type { FormWithPermissions } from '#server/forms/views/formsOf.ts';
import { listDirectoryIds } from '#server/forms/views/labels.ts';
import type { StoredForm } from '#server/forms/records/formStore.ts';
import type { StoredFieldChange } from '#server/db/schema/formRows.ts';
import type { Sql } from '#server/db/database.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { getYear } from '#server/i18n/formatValue.ts';
import { formatServerMessage } from '#server/i18n/sentence.ts';

/** A write in progress while the request was opened has an earlier time than its commit. */
const MAX_WRITE_MS = 60_000;

/** A stored form and the permissions of the place where the reader sees it. */
interface SeenForm {
  readonly stored: StoredForm;
  readonly placed: FormWithPermissions;
}

interface ChangedForm {
  readonly placed: FormWithPermissions;
  readonly changes: readonly StoredFieldChange[];
  readonly by: readonly PersonId[];
  readonly hasEarlier: boolean;
}

/**
 * Returns what others have changed in these forms since the reader saw them, numbers first; undefined if nothing that
 * the reader may see. Reads nothing if all versions are the same.
 */
export async function loadChangesSinceSeen(
  tx: Sql,
  { clock }: Pick<WorkflowContext, 'clock'>,
  viewer: Viewer,
  definition: DeployedDefinition,
  forms: readonly SeenForm[],
  since: SeenRecords | undefined,
): Promise<ChangesSinceSeenDto | undefined> {
  if (since === undefined) return undefined;
  const changed: ChangedForm[] = [];
  for (const form of forms) changed.push(await loadNetChanges(tx, viewer, form, since));
  const all = changed.flatMap(({ changes }) => changes);
  if (all.length === 0) return undefined;
  const users = [...new Set(changed.flatMap(({ by }) => by))];
  const values = all.flatMap(({ from, to }) => listDirectoryIds({ from: from ?? '', to: to ?? '' }));
  const { name } = await findNames(tx, [...users, ...values], viewer.language);
  const words = {
    language: viewer.language,
    year: getYear(clock.now(), viewer.timeZone),
    translate: viewer.translate(definition),
    getName: name,
  };
  const rows = changed.flatMap(({ placed: { form, permission }, changes }) =>
    changes.flatMap((change) => {
      const text = describeNetChange(definition, form.alias, change, words, permission);
      return text === undefined ? [] : [{ ...text, alias: form.alias }];
    }),
  );
  if (rows.length === 0) return undefined;
  const getUserName = (id: string) => (id === SYSTEM ? formatServerMessage(viewer.language, 'system') : name(id));
  return {
    since: toWireTime(since.at),
    changedBy: formatList(viewer.language, users.map(getUserName)),
    hasEarlier: changed.some(({ hasEarlier }) => hasEarlier),
    rows: rows
      .toSorted((one, other) => one.place - other.place)
      .map(({ alias, field, label, before, after, difference }) => ({
        formAlias: alias,
        fieldName: field,
        comment: label,
        oldVal: before,
        newVal: after,
        difference: difference === '' ? null : difference,
      })),
  };
}

async function loadNetChanges(
  tx: Sql,
  { caller: { person } }: Viewer,
  { stored, placed }: SeenForm,
  { at, versions }: SeenRecords,
): Promise<ChangedForm> {
  const { id, version, record } = stored;
  const seen = versions[id] ?? version;
  if (seen >= version) return { placed, changes: [], by: [], hasEarlier: false };
  const writes = (await findChangesSince(tx, stored, seen)).filter(({ changedAt }) => changedAt > at - MAX_WRITE_MS);
  return {
    placed,
    changes: listNetChanges(record, writes, person.id),
    by: writes.map(({ changedBy }) => changedBy).filter((user) => user !== person.id),
    hasEarlier: version - seen > MAX_LOG_ENTRIES && writes.length === MAX_LOG_ENTRIES,
  };
}
