import { createHash } from 'node:crypto';
import type { Instant } from '#package/process.ts';
import type { Company } from '../definitions/company.ts';
import { foundOf } from '../engine/foundOf.ts';
import { countOpen, type ParticipantRow } from '../engine/projection.ts';
import type { boardMessages, copies, copyReceivers } from '../storage/schema/copies.ts';
import type { favourites, shareReaders, shares } from '../storage/schema/following.ts';
import type { notices, NoticeAbout } from '../storage/schema/notices.ts';
import type { records, tracked } from '../storage/schema/requests.ts';
import type { SideAction } from './simulationStep.ts';
import type { RequestSimulation } from './requestSimulation.ts';

interface SideRows {
  readonly copies: (typeof copies.$inferInsert)[];
  readonly copyReceivers: (typeof copyReceivers.$inferInsert)[];
  readonly records: (typeof records.$inferInsert)[];
  readonly participants: ParticipantRow[];
  readonly boardMessages: (typeof boardMessages.$inferInsert)[];
  readonly tracked: (typeof tracked.$inferInsert)[];
  readonly favourites: (typeof favourites.$inferInsert)[];
  readonly shares: (typeof shares.$inferInsert)[];
  readonly shareReaders: (typeof shareReaders.$inferInsert)[];
  readonly notices: (typeof notices.$inferInsert)[];
}

/** What the calls would have written for everything done beside the flow of a request. */
export function offFlowRows(simulation: RequestSimulation, company: Company): SideRows {
  const rows: SideRows = {
    copies: [],
    copyReceivers: [],
    records: [],
    participants: [],
    boardMessages: [],
    tracked: followedBy(simulation),
    favourites: [],
    shares: [],
    shareReaders: [],
    notices: [],
  };
  for (const offFlowAction of simulation.offFlow)
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

/** Its initiator follows a request while it runs. */
const followedBy = ({ state, instance, outline }: RequestSimulation): SideRows['tracked'] =>
  state === undefined || state.endedAt !== undefined
    ? []
    : [{ person: outline.initiator, instance, since: outline.startedAt }];

function tell(
  { notices: told }: SideRows,
  { simulation, offFlowAction: { by, text, at }, tenant, nameOf }: WriterInputs,
  about: NoticeAbout,
  people: readonly string[],
): void {
  for (const person of new Set(people))
    if (person !== by)
      told.push({
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

function record(
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
    const searched = { initiator: simulation.outline.initiator, found: foundOf(instance) };
    const open = countOpen(simulation.state);
    rows.participants.push(...to.map((member) => ({ instance, member, actedAt: null, open, ...searched })));
    record(rows, at, 'forward');
    tell(rows, at, 'forwarded', to);
  },
  answerForward(rows, at) {
    const senders = rows.copies
      .filter(({ id }) => rows.copyReceivers.some(({ copy, person }) => copy === id && person === at.offFlowAction.by))
      .map(({ sender }) => sender);
    record(rows, at, 'replyForward', senders);
    tell(rows, at, 'forwardReplied', senders);
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
    tell(rows, at, 'message', [outline.initiator, ...holders, ...rows.tracked.map(({ person }) => person)]);
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
    links.push({ id, tenant, instance, person: by, token: demoToken(id), at });
    readers.push(...to.map((person) => ({ share: id, person, at })));
  },
  /** Written once all requests are known. */
  batch: () => undefined,
};

/** Links of the demo are the same everywhere, like its passwords. */
const demoToken = (id: string): string => createHash('sha256').update(`link ${id}`).digest('base64url').slice(0, 32);

/** What is older than two days has been read. */
export const withReading = <Row extends { readonly at: Instant }>(rows: readonly Row[], now: Instant) =>
  rows.map((row) => ({ ...row, readAt: row.at < now - 2 * DAY ? row.at + HOUR : null }));
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
