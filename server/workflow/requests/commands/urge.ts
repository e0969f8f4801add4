import { and, eq, gte, inArray, ne, sql } from 'drizzle-orm';
import type { bpmInst } from '#contract/workflow/bpmInst.ts';
import type { UrgeDto } from '#contract/workflow/changesSinceSeen.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { toWireTime } from '#contract/wire/time.ts';
import { formatStoredDate } from '#application/formatting/dateText.ts';
import { formatList } from '#application/formatting/listText.ts';
import { getHandlers, isWaiting } from '#domain/process/handlers.ts';
import {
  findUrgeRecipients,
  MAX_SENT_URGES_PER_DAY,
  MAX_URGED_CANDIDATES,
  URGE_INTERVAL_MS,
  type UrgeFacts,
  type UrgeRecipients,
} from '#domain/requests/urge.ts';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import type { Refusal } from '#domain/shared/refusal.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { formatLocalTime, toInstant, wallTime } from '#domain/shared/timeZone.ts';
import { opinionRefusal } from '#domain/tasks/opinion.ts';
import { SYSTEM } from '#domain/workflow/command.ts';
import type { Executor, InstanceState } from '#domain/workflow/instanceState.ts';
import { isLive } from '#domain/requests/transitions.ts';
import { createTenantDirectory } from '#server/directory/directory.ts';
import { findNames } from '#server/directory/findNames.ts';
import type { Sql } from '#server/db/database.ts';
import { notices } from '#server/db/schema/notices.ts';
import { tasks } from '#server/db/schema/openWork.ts';
import { records } from '#server/db/schema/requests.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { formatRefusal } from '#server/i18n/sentence.ts';
import { getYear } from '#server/i18n/formatValue.ts';
import { requestOnInstance, type RequestedCommand } from './executeCommand.ts';
import { checkInstanceAction, type FoundInstance } from './findRequest.ts';
import { getCurrentNode } from './sendCopy.ts';
import { writeNotices } from './writeNotices.ts';

const DAY = 24 * 60 * 60_000;

/** Reminds the users a request waits for (contract extensions 2 `bpmInst/urge`). */
export const requestUrge = ({ instId, text }: BodyOf<typeof bpmInst.urge>): RequestedCommand =>
  requestOnInstance(
    instId,
    {},
    () => ok('urge'),
    async ({ instance: { id, state } }, tx, deps, viewer) => {
      const refusal = opinionRefusal(text, false);
      if (refusal !== undefined) return fail({ kind: 'refused', refusal });
      const facts = await loadUrgeFacts(tx, deps, viewer, id, state);
      const to = findRecipients(facts, viewer);
      return to.ok ? ok({ write: () => writeUrge(tx, deps, viewer, { id, state, text, facts, to: to.value }) }) : to;
    },
  );

/** Returns what the page of a live request shows about reminders to its initiator and to administrators. */
export async function createUrgeDto(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  found: FoundInstance,
): Promise<UrgeDto | undefined> {
  const { id, state, status, initiator } = found.instance;
  const isOffered = viewer.caller.isAdministrator || initiator === viewer.caller.person.id;
  if (!isOffered || !isLive(status) || state === null) return undefined;
  const allowed = checkInstanceAction(found, viewer, 'urge');
  const facts = await loadUrgeFacts(tx, deps, viewer, id, state);
  const to = findUrgeRecipients(facts);
  const refused = !allowed.ok
    ? getRefusal(allowed.error)
    : to.ok
      ? undefined
      : toWordedRefusal(to.error, facts, viewer);
  const urgedAt = Math.max(0, ...facts.earlier.map(({ at }) => at));
  const urged = facts.earlier.filter(({ at }) => at === urgedAt).map(({ person }) => person);
  const named = await findNames(tx, urged, viewer.language);
  return {
    allowed: refused === undefined,
    message: refused === undefined ? '' : formatRefusal(viewer.language, refused),
    urgedAt: urgedAt === 0 ? null : toWireTime(urgedAt),
    urgedNames: formatList(
      viewer.language,
      urged.map((person) => named.name(person)),
    ),
  };
}

const getRefusal = (failure: { readonly kind: string; readonly refusal?: Refusal }): Refusal =>
  failure.refusal ?? { code: 'forbidden' };

function findRecipients(facts: UrgeFacts, viewer: Viewer): Result<UrgeRecipients> {
  const to = findUrgeRecipients(facts);
  return to.ok ? to : fail({ kind: 'refused', refusal: toWordedRefusal(to.error, facts, viewer) });
}

/** Words the time of the next reminder: today as a time, otherwise with its date. */
function toWordedRefusal({ code, values }: Refusal, { day, now }: UrgeFacts, { language, timeZone }: Viewer): Refusal {
  const until = values?.['until'];
  if (typeof until !== 'number') return values === undefined ? { code } : { code, values };
  const format = until < day.to ? 'HH:mm' : 'YYYY-MM-DD HH:mm';
  const text = formatStoredDate(formatLocalTime(until, timeZone), format, language, getYear(now, timeZone));
  return { code, values: { until: text } };
}

async function loadUrgeFacts(
  tx: Sql,
  { clock }: WorkflowContext,
  { caller, timeZone }: Viewer,
  instance: string,
  state: InstanceState | null,
): Promise<UrgeFacts> {
  const now = clock.now();
  const midnight = Math.floor(wallTime(now, timeZone) / DAY) * DAY;
  const day = { from: toInstant(midnight, timeZone), to: toInstant(midnight + DAY, timeZone) };
  const earlier = await tx
    .select({ person: notices.person, at: notices.at })
    .from(notices)
    .where(
      and(
        eq(notices.instance, instance),
        eq(notices.about, 'urged'),
        ne(notices.sender, SYSTEM),
        gte(notices.at, Math.min(day.from, now - URGE_INTERVAL_MS)),
      ),
    );
  return { sender: caller.person.id, waiting: await listWaiting(tx, caller.tenant, state), earlier, now, day };
}

/** Returns the tasks that wait for a user; not those whose holder waits for the readers of a circulation. */
async function listWaiting(tx: Sql, tenant: string, state: InstanceState | null): Promise<UrgeFacts['waiting']> {
  if (state === null) return [];
  const waiting: UrgeFacts['waiting'][number][] = [];
  for (const task of state.tasks) {
    if (!isWaiting(task) || state.circulations.some((circulation) => circulation.task === task.id)) continue;
    waiting.push({ task: task.id, ...(await findCandidates(tx, tenant, getHandlers(state, task))) });
  }
  return waiting;
}

/** Counts the users of a task, and returns them unless they are too many to be reminded. */
async function findCandidates(tx: Sql, tenant: string, executors: readonly Executor[]) {
  const directory = createTenantDirectory(tx, tenant);
  const idsOf = (kind: Executor['kind']) => executors.filter((each) => each.kind === kind).map(({ id }) => id);
  const groups = idsOf('group').length === 0 ? [] : await directory.groups(idsOf('group'));
  const listed = idsOf('person');
  const candidates = groups.reduce((sum, { peopleCount }) => sum + peopleCount, listed.length);
  if (candidates > MAX_URGED_CANDIDATES) return { candidates, people: [] };
  const people: PersonId[] = [...listed];
  for (const group of groups) people.push(...(await directory.listMembers(group)).map(({ id }) => id));
  return { candidates, people };
}

interface UrgeInput {
  readonly id: string;
  readonly state: InstanceState | null;
  readonly text: string;
  readonly facts: UrgeFacts;
  readonly to: UrgeRecipients;
}

async function writeUrge(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  { id, state, text, facts, to }: UrgeInput,
): Promise<void> {
  const { caller, actor } = viewer;
  const { now } = facts;
  const people = [...to.keys()];
  const quiet = await findOftenUrged(tx, caller.tenant, people, facts.day.from);
  await writeNotices(tx, deps, viewer, {
    instance: id,
    about: 'urged',
    people,
    opinion: text,
    at: now,
    forPerson: (person) => ({ task: to.get(person) ?? null, isAppOnly: quiet.has(person) }),
  });
  await tx
    .update(tasks)
    .set({ urgedCount: sql`${tasks.urgedCount} + 1`, urgedAt: now })
    .where(inArray(tasks.id, [...new Set(to.values())]));
  const { name } = await findNames(tx, people, 'zh-CN');
  await tx.insert(records).values({
    ...getCurrentNode(state),
    id: deps.ids.next(),
    tenant: caller.tenant,
    instance: id,
    action: 'urge',
    handler: caller.person.id,
    handlerName: actor.person.name,
    arrivedAt: now,
    doneAt: now,
    remark: text,
    partners: people.map((person) => ({ kind: 'person', id: person, name: name(person) })),
  });
}

/** Returns the users who have already got as many reminders today as are sent by mail and chat. */
async function findOftenUrged(
  tx: Sql,
  tenant: string,
  people: readonly PersonId[],
  since: Instant,
): Promise<ReadonlySet<PersonId>> {
  const rows = await tx
    .select({ person: notices.person })
    .from(notices)
    .where(
      and(
        eq(notices.tenant, tenant),
        inArray(notices.person, [...people]),
        gte(notices.at, since),
        eq(notices.about, 'urged'),
      ),
    )
    .groupBy(notices.person)
    .having(sql`count(*) >= ${MAX_SENT_URGES_PER_DAY}`);
  return new Set(rows.map(({ person }) => person));
}
