import { describe, expect, it } from 'vitest';
import { BoardGateway } from '#application/ports/boardGateway.ts';
import { CopyGateway } from '#application/ports/copyGateway.ts';
import { FollowGateway } from '#application/ports/followGateway.ts';
import { InstanceGateway } from '#application/ports/instanceGateway.ts';
import { NoticeGateway } from '#application/ports/noticeGateway.ts';
import type { SessionGateway } from '#application/ports/sessionGateway.ts';
import type { CopyReader, Notice } from '#domain/instance/following.ts';
import type { HistoryRow, InstanceDetail, InstanceRow } from '#domain/instance/reading.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { boardChronicle } from '#presentation/follow/board.chronicle.ts';
import { changesChronicle } from '#presentation/follow/changes.chronicle.ts';
import type { Chronicle, Telling } from '#presentation/follow/chronicle.ts';
import { circulationStatusChronicle } from '#presentation/follow/circulationStatus.chronicle.ts';
import { communicationsChronicle } from '#presentation/follow/communications.chronicle.ts';
import { forwardDetailChronicle } from '#presentation/follow/forwardDetail.chronicle.ts';
import { journalChronicle } from '#presentation/follow/journal.chronicle.ts';
import { noticeChronicle } from '#presentation/follow/notice.chronicle.ts';
import { pendingDetailChronicle } from '#presentation/follow/pendingDetail.chronicle.ts';
import { trackedDetailChronicle } from '#presentation/follow/trackedDetail.chronicle.ts';
import { anInstance, aPage, aRecord, aUser } from '#test/support/builders.ts';
import { fakeInstances, onlyWith } from '#test/support/gateways.ts';
import { NOON, provide, surroundings, type TestSurroundings } from '#test/support/surroundings.ts';
import { aDetail, taskScreen } from '#test/support/taskScreen.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const say = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
  [key, ...Object.values(values)].join(' ');

/** What a page tells when it is opened. */
async function tell<Content>(chronicle: Chronicle<Content>, around: TestSurroundings, id = '2'): Promise<Telling> {
  const read = await chronicle.read(around, id);
  if (!read.ok) throw new Error(read.error.kind);
  return chronicle.tell(read.value, { t: say, language: 'en-US', now: NOON });
}
const entriesOf = ({ sections }: Telling) => sections.flatMap(({ entries }) => entries);
const labelsOf = ({ actions }: Telling) => actions.map(({ labelKey }) => labelKey);

const detailOf = (instance: InstanceRow, given: Partial<InstanceDetail> = {}): InstanceDetail => ({
  instance,
  forms: [],
  history: [],
  isTracked: false,
  mayTakeBack: false,
  ...given,
});
const loggedInAs = (id: string): SessionGateway => ({
  logIn: async () => ok(''),
  logOut: async () => undefined,
  currentUser: async () => ok(aUser({ id })),
});
const requests = (history: readonly HistoryRow[] = [], detail = detailOf(anInstance())) =>
  provide(InstanceGateway, fakeInstances({ find: async () => ok(detail), history: async () => ok(history) }));
const boardWith = (answers: Partial<BoardGateway>) =>
  surroundings([requests(), provide(BoardGateway, onlyWith<BoardGateway>('board', answers))]);

describe('questions asked from a task', () => {
  const answered = {
    task: 'a',
    askedId: '4',
    askedName: 'Li Qiang',
    question: 'Enough people?',
    askedAt: NOON - 5 * HOUR,
    answer: { text: 'Yes.', at: NOON - HOUR },
  };
  const open = { task: 'b', askedId: '5', askedName: 'Chen Jie', question: 'Enough people?', askedAt: NOON - 3 * HOUR };
  const asking = (questions: readonly (typeof answered | typeof open)[]) =>
    taskScreen(
      { questions: async () => ok(questions) },
      { detail: aDetail({ rights: { ...aDetail().rights, hasCommunication: true } }) },
    ).around;

  it('stand with their answers, or with how long they have been waiting', async () => {
    const telling = await tell(communicationsChronicle, asking([answered, open]), '1');
    expect(entriesOf(telling).map(({ chip, answer }) => [chip?.text, answer?.text])).toEqual([
      ['follow.answered', 'Yes.'],
      ['follow.noAnswer app.for.hour 3', undefined],
    ]);
    expect([telling.summary?.sentences, labelsOf(telling)]).toEqual([
      ['follow.communications.answered 1 2'],
      ['action.revokeCommunication'],
    ]);
  });

  it('cannot be taken back when there are none', async () => {
    expect(labelsOf(await tell(communicationsChronicle, asking([]), '1'))).toEqual([]);
  });

  it('lead to the request when the task has ended', async () => {
    const { around } = taskScreen({ find: async () => fail({ kind: 'taskGone', instance: '77' }) });
    const telling = await tell(communicationsChronicle, around, '1');
    expect([telling.empty?.titleKey, telling.actions]).toMatchObject([
      'message.taskEnded',
      [{ to: { page: 'instanceDetail', params: { instId: '77' } } }],
    ]);
  });
});

it('tells of a circulated task who is done, who is asked now, who will be, and how many are needed', async () => {
  const reader = { personId: '4', personName: 'Li Qiang', remark: '', since: NOON - 2 * HOUR } as const;
  const readers = [
    { ...reader, id: '1', status: 'done', remark: 'Fine.', doneAt: NOON - HOUR },
    { ...reader, id: '2', status: 'waiting' },
    { ...reader, id: '3', status: 'passedOn' },
    { ...reader, id: '4', status: 'waiting', since: 0 },
  ] as const;
  const detail = aDetail({ rights: { ...aDetail().rights, isCirculating: true } });
  const { around } = taskScreen(
    { circulation: async () => ok({ readers, needed: 2, afterwards: 'comeBack' }) },
    { detail },
  );
  const telling = await tell(circulationStatusChronicle, around, '1');
  expect(entriesOf(telling).map(({ chip, at }) => [chip?.text, at])).toEqual([
    ['follow.answered', NOON - HOUR],
    ['follow.noAnswer app.for.hour 2', NOON - 2 * HOUR],
    ['follow.circulationStatus.passedOn', NOON - 2 * HOUR],
    ['follow.circulationStatus.notYetAsked', undefined],
  ]);
  expect([telling.summary?.sentences, telling.actions]).toMatchObject([
    ['follow.circulationStatus.doneOfNeeded 1 4 2', 'follow.circulationStatus.comeBack'],
    [{ to: { page: 'taskDetail', params: { taskId: '1', do: 'cancelCirculation' } } }],
  ]);
});

describe('a forwarded request', () => {
  const readers: readonly CopyReader[] = [
    { id: 'c1', kind: 'forward', personId: '2', personName: 'Wang Fang', senderName: 'Zhang Wei', sentAt: NOON - DAY },
    {
      id: 'c2',
      kind: 'copy',
      personId: '4',
      personName: 'Li Qiang',
      senderName: 'Zhang Wei',
      sentAt: NOON - DAY,
      readAt: NOON - HOUR,
    },
  ];
  async function open(as: CopyReader['personId'], address: string) {
    const marked: string[] = [];
    const copies = onlyWith<CopyGateway>('copies', {
      readers: async () => ok(readers),
      markRead: async (copy) => {
        marked.push(copy);
        return ok(undefined);
      },
    });
    const world = surroundings(
      [
        requests([aRecord({ action: 'forward', remark: 'For you.' }), aRecord({ id: 'x' })]),
        provide(CopyGateway, copies),
      ],
      loggedInAs(as),
    );
    const read = await forwardDetailChronicle.read(world, '2');
    if (!read.ok) throw new Error(read.error.kind);
    await forwardDetailChronicle.seen?.(world.get, read.value, new URLSearchParams(address));
    return {
      marked,
      mayReply: forwardDetailChronicle.compose?.isOffered(read.value),
      telling: forwardDetailChronicle.tell(read.value, { t: say, language: 'en-US', now: NOON }),
    };
  }

  it('tells who has read it, and what was written with it', async () => {
    const { telling } = await open('2', 'cp=c1');
    expect(telling.sections.map(({ entries }) => entries.map(({ chip, text }) => text ?? chip?.text))).toEqual([
      ['follow.forwardDetail.unread', expect.stringContaining('follow.forwardDetail.readAt')],
      ['For you.'],
    ]);
    expect(telling.summary?.sentences).toEqual(['follow.forwardDetail.read 1 2']);
  });

  it('is marked as read by its own reader only, and only once', async () => {
    expect([
      (await open('2', 'cp=c1')).marked,
      (await open('2', '')).marked,
      (await open('4', 'cp=c1')).marked,
      (await open('4', 'cp=c2')).marked,
    ]).toEqual([['c1'], ['c1'], [], []]);
  });

  it('may be answered by those it was forwarded to', async () => {
    expect([(await open('2', '')).mayReply, (await open('4', '')).mayReply, (await open('9', '')).mayReply]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('a tracked request', () => {
  const history = [
    aRecord({ id: 'new', optionName: 'Stamp', agentForName: 'Wang Fang', doneAt: NOON - HOUR }),
    aRecord({ id: 'open', action: 'notHandled' }),
    aRecord({ id: 'old', doneAt: NOON - 3 * DAY }),
  ];
  const tracked = (isTracked: boolean) =>
    surroundings([
      requests(history, detailOf(anInstance(), { isTracked })),
      provide(BoardGateway, onlyWith<BoardGateway>('board', { changes: async () => ok([]) })),
      provide(
        FollowGateway,
        onlyWith<FollowGateway>('follow', {
          tracked: async ({ filters }) =>
            ok(
              aPage(
                isTracked
                  ? [{ id: 't', instance: anInstance({ id: filters['instance'] ?? '' }), since: NOON - 2 * DAY }]
                  : [],
              ),
            ),
          toggleTracked: async () => ok(!isTracked),
        }),
      ),
    ]);

  it('tells who holds it, and what has happened since one follows it', async () => {
    const telling = await tell(trackedDetailChronicle, tracked(true));
    expect(entriesOf(telling)[0]).toMatchObject({ chip: { text: 'Stamp', tone: 'agree' }, agentForName: 'Wang Fang' });
    expect([telling.open?.map(({ id }) => id), entriesOf(telling).map(({ key }) => key), labelsOf(telling)]).toEqual([
      ['open'],
      ['new'],
      ['action.untrack', 'follow.openRequest'],
    ]);
  });

  it('can be followed again at once when one has stopped', async () => {
    const telling = await tell(trackedDetailChronicle, tracked(false));
    expect([telling.summary?.sentences, entriesOf(telling).map(({ key }) => key), labelsOf(telling)[0]]).toEqual([
      ['follow.trackedDetail.off'],
      ['new', 'old'],
      'action.track',
    ]);
  });
});

describe('a request on hold', () => {
  const stopped = (status: InstanceRow['status'], initiatorId = '2') => {
    const history = [
      aRecord({ id: 'pend', action: 'pend', remark: 'Waiting for a quote.', doneAt: NOON - HOUR }),
      aRecord({ id: 'before', action: 'pend', doneAt: NOON - DAY }),
      aRecord({ id: 'x' }),
    ];
    return surroundings([requests(history, detailOf(anInstance({ status, initiatorId })))], loggedInAs('2'));
  };

  it.each([
    ['pending', 'restore'],
    ['suspended', 'resume'],
  ] as const)('that is %s tells who stopped it and when, and leads to taking it up again', async (status, takeUp) => {
    const telling = await tell(pendingDetailChronicle, stopped(status));
    expect(entriesOf(telling).map(({ key, at, text }) => [key, at, text])).toEqual([
      ['pend', NOON - HOUR, 'Waiting for a quote.'],
    ]);
    expect(telling.actions[0]).toMatchObject({
      labelKey: `action.${takeUp}`,
      to: { page: 'instanceDetail', params: { instId: '2', do: takeUp } },
    });
  });

  it('is not taken up by those who may not, and not when it runs', async () => {
    expect([
      labelsOf(await tell(pendingDetailChronicle, stopped('pending', '9'))),
      labelsOf(await tell(pendingDetailChronicle, stopped('running'))),
    ]).toEqual([['follow.openRequest'], ['follow.openRequest']]);
  });
});

it('tells what was done day by day, the latest first', async () => {
  const line = { personId: '3', personName: 'Zhang Wei', nodeName: '', text: 'Did something' };
  const around = boardWith({
    log: async () =>
      ok([
        { ...line, id: '1', at: NOON - DAY },
        { ...line, id: '2', at: NOON - HOUR },
        { ...line, id: '3', agentForName: 'Wang Fang', at: NOON },
      ]),
  });
  const { sections } = await tell(journalChronicle, around);
  expect(
    sections.map(({ title, entries }) => [title, entries.map(({ key, agentForName }) => [key, agentForName])]),
  ).toEqual([
    [
      'Friday 20 November',
      [
        ['3', 'Wang Fang'],
        ['2', undefined],
      ],
    ],
    ['Thursday 19 November', [['1', undefined]]],
  ]);
});

it('shows what was written on the board, with its files; an archived request is only read', async () => {
  const message = {
    id: 'm',
    authorId: '3',
    authorName: 'Zhang Wei',
    text: 'Hello',
    writtenAt: NOON,
    files: [{ id: 'f', name: 'a.pdf' }],
  };
  expect(entriesOf(await tell(boardChronicle, boardWith({ messages: async () => ok([message]) })))).toMatchObject([
    { text: 'Hello', files: [{ id: 'f', name: 'a.pdf' }] },
  ]);
  expect(
    (['running', 'archived'] as const).map((status) =>
      boardChronicle.compose?.isOffered({ instance: anInstance({ status }), told: [] }),
    ),
  ).toEqual([true, false]);
});

it('puts together what one person changed in one go', async () => {
  const change = {
    field: 'amount',
    label: 'Amount',
    before: '1 200',
    after: '1 000',
    personName: 'Li Qiang',
    nodeName: 'Finance',
    at: NOON,
  };
  const around = boardWith({
    changes: async () =>
      ok([
        { ...change, id: '1' },
        { ...change, id: '2', label: 'Reason', before: '' },
        { ...change, id: '3', at: NOON - DAY },
      ]),
  });
  expect(
    entriesOf(await tell(changesChronicle, around)).map(({ changes }) =>
      changes?.map(({ label, before, after }) => [label, before, after]),
    ),
  ).toEqual([
    [
      ['Amount', '1 200', '1 000'],
      ['Reason', '', '1 000'],
    ],
    [['Amount', '1 200', '1 000']],
  ]);
});

it('marks a message read that is not, and leads to the request it speaks of, or to the to-do list of a stand-in', async () => {
  const notice: Notice = {
    id: 'n',
    title: 'Returned',
    text: 'Please mend it.',
    about: 'returned',
    senderName: 'Wang Fang',
    instanceId: '2',
    isRead: false,
    sentAt: NOON,
  };
  const marked: string[] = [];
  const around = surroundings([
    provide(
      NoticeGateway,
      onlyWith<NoticeGateway>('notices', {
        find: async () => ok(notice),
        markRead: async (id) => {
          marked.push(id);
          return ok(undefined);
        },
      }),
    ),
  ]);
  const telling = await tell(noticeChronicle, around, 'n');
  expect([telling.title, telling.actions]).toMatchObject([
    'Returned',
    [{ to: { page: 'landing', params: { instId: '2' } } }],
  ]);
  const { instanceId: _, ...aboutNothing } = notice;
  const leadsTo = (given: Notice) => noticeChronicle.tell(given, { t: say, language: 'en-US', now: NOON }).actions;
  for (const about of ['standIn', 'standInChanged', 'standInEnded'])
    expect(leadsTo({ ...aboutNothing, about })).toMatchObject([{ to: { page: 'myTasks' } }]);
  expect(leadsTo(aboutNothing)).toEqual([]);
  for (const isRead of [false, true])
    await noticeChronicle.seen?.(around.get, { ...notice, isRead }, new URLSearchParams());
  expect(marked).toEqual(['n']);
});

it.each([boardChronicle, journalChronicle, changesChronicle])(
  'tells nothing of $name about a request one may not see',
  async (chronicle) => {
    const hidden = fail({ kind: 'refused' as const, refusal: refuse('notFound') });
    const around = surroundings([
      provide(InstanceGateway, fakeInstances({ find: async () => hidden })),
      provide(
        BoardGateway,
        onlyWith<BoardGateway>('board', {
          messages: async () => ok([]),
          log: async () => ok([]),
          changes: async () => ok([]),
        }),
      ),
    ]);
    expect(await chronicle.read(around, '2')).toEqual(hidden);
  },
);
