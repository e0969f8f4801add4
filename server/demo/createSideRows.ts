import { createHash } from 'node:crypto';
import type { Instant } from '#package/process.ts';
import type { Company } from '#server/company/company.ts';
import { selectSearchText } from '#server/engine/searchText.ts';
import { countOpenTasks, type ParticipantRow } from '../engine/projection.ts';
import type { boardMessages, copies, copyReceivers } from '#server/db/schema/copies.ts';
import type { favourites, shareReaders, shares } from '#server/db/schema/following.ts';
import type { notices, NoticeTopic } from '#server/db/schema/notices.ts';
import type { records, followedRequests } from '#server/db/schema/requests.ts';
import type { SideAction } from './simulationStep.ts';
import type { RequestSimulation } from './requestSimulation.ts';

interface SideRows {
  readonly copies: (typeof copies.$inferInsert)[];
  readonly copyReceivers: (typeof copyReceivers.$inferInsert)[];
  readonly records: (typeof records.$inferInsert)[];
  readonly participants: ParticipantRow[];
  readonly boardMessages: (typeof boardMessages.$inferInsert)[];
  readonly tracked: (typeof followedRequests.$inferInsert)[];
  readonly favourites: (typeof favourites.$inferInsert)[];
  readonly shares: (typeof shares.$inferInsert)[];
  readonly shareReaders: (typeof shareReaders.$inferInsert)[];
  readonly notices: (typeof notices.$inferInsert)[];
}

/** Returns the rows of all actions besides the flow of a request, as their endpoints would have written them. */
export function createSideRows(simulation: RequestSimulation, company: Company): SideRows {
  const rows: SideRows = {
    copies: [],
    copyReceivers: [],
    records: [],
    participants: [],
    boardMessages: [],
    tracked: toFollowedRows(simulation),
    favourites: [],
    shares: [],
    shareReaders: [],
    notices: [],
  };
  for (const offFlowAction of simulation.sideActions)
    WRITERS[offFlowAction.kind](rows, {
      simulation,
      offFlowAction,
      tenant: simulation.outline.definition.tenant,
      nameOf: (id) => company.people.find((person) => person.id === id)?.name['zh-CN'] ?? '',
    });
  return rows;
}

interface WriterInputs {
  readonly simulation: RequestSimulation;
  readonly offFlowAction: SideAction;
  readonly tenant: string;
  readonly nameOf: (person: string) => string;
}
type Writer = (rows: SideRows, at: WriterInputs) => void;

/** Initiators follow their running requests. */
const toFollowedRows = ({ state, instance, outline }: RequestSimulation): SideRows['tracked'] =>
  state === undefined || state.endedAt !== undefined
    ? []
    : [{ person: outline.initiator, instance, since: outline.startedAt }];

function addNotice(
  { notices }: SideRows,
  { simulation, offFlowAction: { by, text, at }, tenant, nameOf }: WriterInputs,
  about: NoticeTopic,
  people: readonly string[],
): void {
  for (const person of new Set(people))
    if (person !== by)
      notices.push({
        id: simulation.newId(),
        tenant,
        person,
        instance: simulation.instance,
        task: null,
        about,
        sender: by,
        senderName: nameOf(by),
        opinion: text,
        at,
      });
}

function addRecord(
  rows: SideRows,
  { simulation, offFlowAction: { by, to, text, at, place }, tenant, nameOf }: WriterInputs,
  action: 'forward' | 'replyForward',
  partners: readonly string[] = to,
): void {
  rows.records.push({
    ...place,
    id: simulation.newId(),
    tenant,
    instance: simulation.instance,
    action,
    handler: by,
    handlerName: nameOf(by),
    arrivedAt: at,
    doneAt: at,
    remark: text,
    partners: partners.map((id) => ({ kind: 'person', id, name: nameOf(id) })),
    files: [],
  });
}

const WRITERS: Readonly<Record<SideAction['kind'], Writer>> = {
  forward(rows, at) {
    const {
      simulation: { instance },
      simulation,
      offFlowAction: { id, by, to, at: moment, place },
      tenant,
    } = at;
    rows.copies.push({ ...place, id, tenant, instance, kind: 'forward', sender: by, at: moment });
    rows.copyReceivers.push(
      ...to.map((person) => ({ id: simulation.newId(), copy: id, person, at: moment, readAt: null })),
    );
    const searched = { initiator: simulation.outline.initiator, found: selectSearchText(instance) };
    const open = countOpenTasks(simulation.state);
    rows.participants.push(...to.map((member) => ({ instance, member, actedAt: null, open, ...searched })));
    addRecord(rows, at, 'forward');
    addNotice(rows, at, 'forwarded', to);
  },
  answerForward(rows, at) {
    const senders = rows.copies
      .filter(({ id }) => rows.copyReceivers.some(({ copy, person }) => copy === id && person === at.offFlowAction.by))
      .map(({ sender }) => sender);
    addRecord(rows, at, 'replyForward', senders);
    addNotice(rows, at, 'forwardReplied', senders);
  },
  read({ copyReceivers: received }, { offFlowAction: { by, at } }) {
    for (const row of received) if (row.person === by) row.readAt ??= at;
  },
  message(rows, at) {
    const {
      simulation: { instance, outline, state },
      offFlowAction: { id, by, text, at: moment },
      tenant,
    } = at;
    rows.boardMessages.push({ id, tenant, instance, author: by, content: text, files: [], at: moment });
    const holders = state?.tasks.flatMap(({ assignee }) => (assignee === undefined ? [] : [assignee])) ?? [];
    addNotice(rows, at, 'message', [outline.initiator, ...holders, ...rows.tracked.map(({ person }) => person)]);
  },
  follow({ tracked: followed }, { simulation: { instance }, offFlowAction: { by, at } }) {
    followed.push({ person: by, instance, since: at });
  },
  favourite({ favourites: kept }, { simulation: { instance }, offFlowAction: { by, at }, tenant }) {
    kept.push({ tenant, person: by, kind: 'instance', target: instance, since: at });
  },
  favouriteProcess({ favourites: kept }, { simulation: { outline }, offFlowAction: { by, at }, tenant }) {
    kept.push({ tenant, person: by, kind: 'definition', target: outline.definition.key, since: at });
  },
  share(
    { shares: links, shareReaders: readers },
    { simulation: { instance }, offFlowAction: { id, by, to, at }, tenant },
  ) {
    links.push({ id, tenant, instance, person: by, token: createDemoToken(id), at });
    readers.push(...to.map((person) => ({ share: id, person, at })));
  },
  /** Written when all requests are known. */
  batch: () => undefined,
};

/** Creates a share link token. It is the same in every demo, like the passwords. */
const createDemoToken = (id: string): string =>
  createHash('sha256').update(`link ${id}`).digest('base64url').slice(0, 32);

/** Marks rows older than two days as read. */
export const markOldAsRead = <Row extends { readonly at: Instant }>(rows: readonly Row[], now: Instant) =>
  rows.map((row) => ({ ...row, readAt: row.at < now - 2 * DAY ? row.at + HOUR : null }));
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
