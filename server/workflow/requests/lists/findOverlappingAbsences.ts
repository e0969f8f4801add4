import { and, desc, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import { readAbsenceFields } from '#contract/forms/script.ts';
import type { OverlapDto } from '#contract/workflow/bpmAbsence.ts';
import { findAbsence, isOverlapping, parseAbsence, type Absence } from '#domain/forms/absence.ts';
import type { AbsenceFields } from '#domain/forms/formDefinition.ts';
import { LIVE_STATUSES } from '#domain/requests/transitions.ts';
import { groupBy } from '#domain/shared/groupBy.ts';
import type { InstanceId } from '#domain/shared/ids.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import { getStartForm } from '#server/forms/views/formsOf.ts';
import { toForms } from '#server/forms/records/formStore.ts';
import type { Sql } from '#server/db/database.ts';
import { mapSequential } from '#server/db/mapSequential.ts';
import { formRows } from '#server/db/schema/formRows.ts';
import { instances } from '#server/db/schema/requests.ts';
import { toInstanceDtos } from '../listRows.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { LISTED_COLUMNS, type ListedInstance } from './listStartedInstances.ts';

/** Maximum number of requests compared with a period, newest first. */
const MAX_COMPARED = 500;

/**
 * The absence in a request that is being edited: its ends as the form contains them, and the request id if it has one.
 */
interface AbsencePeriod {
  readonly begin: string;
  readonly end: string;
  readonly instId?: string | null | undefined;
}

/** Returns the viewer's own live or approved requests whose absence overlaps the given one, earliest first. */
export async function findOverlappingAbsences(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  { begin, end, instId }: AbsencePeriod,
): Promise<OverlapDto[]> {
  const asked = parseAbsence(begin, end);
  if (asked === undefined) return [];
  const fieldsByKey = await loadAbsenceFields(tx, deps, viewer);
  const rows = await ownRequests(tx, viewer, [...fieldsByKey.keys()], instId ?? '');
  const found = (await readAbsences(tx, deps, rows, fieldsByKey))
    .filter(({ absence }) => isOverlapping(absence, asked))
    .toSorted((one, other) => one.absence.from - other.absence.from);
  const dtos = await toInstanceDtos(
    tx,
    deps,
    viewer,
    found.map(({ row }) => row),
  );
  return found.flatMap(({ absence }, at) => {
    const bpmInst = dtos[at];
    return bpmInst === undefined ? [] : [{ bpmInst, begin: absence.begin, end: absence.end }];
  });
}

/** Returns the absence fields of deployed processes whose form declares them, by process key. */
async function loadAbsenceFields(
  tx: Sql,
  { engine }: WorkflowContext,
  { caller }: Viewer,
): Promise<ReadonlyMap<string, AbsenceFields>> {
  const all = await engine.query.allMain(tx, caller.tenant);
  return new Map(
    all.flatMap((definition) => {
      const fields = absenceFieldsOf(definition);
      return fields === undefined ? [] : [[definition.key, fields] as const];
    }),
  );
}

const absenceFieldsOf = (definition: DeployedDefinition): AbsenceFields | undefined =>
  readAbsenceFields(getStartForm(definition)?.form.script.extJs['absence']);

const ownRequests = (
  tx: Sql,
  { caller }: Viewer,
  keys: readonly string[],
  except: InstanceId,
): Promise<ListedInstance[]> =>
  tx
    .select(LISTED_COLUMNS)
    .from(instances)
    .where(
      and(
        eq(instances.tenant, caller.tenant),
        eq(instances.initiator, caller.person.id),
        isNull(instances.caller),
        inArray(instances.definitionKey, [...keys]),
        ne(instances.id, except),
        or(
          inArray(instances.status, [...LIVE_STATUSES]),
          and(inArray(instances.status, ['succeeded', 'archived']), eq(instances.outcome, 'approved')),
        ),
      ),
    )
    .orderBy(desc(instances.startedAt), desc(instances.id))
    .limit(MAX_COMPARED);

interface AbsentRequest {
  readonly row: ListedInstance;
  readonly absence: Absence;
}

/** Reads the absence of each request with the form of its own version, or with the fields of the deployed version. */
async function readAbsences(
  tx: Sql,
  { engine }: WorkflowContext,
  rows: readonly ListedInstance[],
  fieldsByKey: ReadonlyMap<string, AbsenceFields>,
): Promise<readonly AbsentRequest[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const stored = await tx.select().from(formRows).where(inArray(formRows.instance, ids));
  const storedOf = groupBy(stored, ({ instance }) => instance ?? '');
  const found = await mapSequential(rows, async (row): Promise<readonly AbsentRequest[]> => {
    const definition = await engine.query.definition(tx, row.definition);
    const alias = definition && getStartForm(definition)?.form.alias;
    const fields = (definition && absenceFieldsOf(definition)) ?? fieldsByKey.get(row.definitionKey);
    if (alias === undefined || fields === undefined) return [];
    const forms = await toForms(
      tx,
      (storedOf.get(row.id) ?? []).filter((form) => form.alias === alias),
    );
    const absence = findAbsence(fields, forms.get(alias)?.record.fields ?? {});
    return absence === undefined ? [] : [{ row, absence }];
  });
  return found.flat();
}
