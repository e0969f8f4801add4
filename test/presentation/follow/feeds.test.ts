import { describe, expect, it } from 'vitest';
import { BoardGateway } from '#application/ports/boardGateway.ts';
import { CopyGateway } from '#application/ports/copyGateway.ts';
import { FollowGateway } from '#application/ports/followGateway.ts';
import { InstanceGateway } from '#application/ports/instanceGateway.ts';
import { NoticeGateway } from '#application/ports/noticeGateway.ts';
import type { SessionGateway } from '#application/ports/sessionGateway.ts';
import type { CopyReader, Notice } from '#domain/instance/followViews.ts';
import type { HistoryRow, InstanceDetail, InstanceRow } from '#domain/instance/instanceViews.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { boardFeed } from '#presentation/follow/board.feed.ts';
import { changesFeed } from '#presentation/follow/changes.feed.ts';
import type { RequestFeed, FeedContent } from '#presentation/follow/requestFeed.ts';
import { circulationFeed } from '#presentation/follow/circulationStatus.feed.ts';
import { communicationsFeed } from '#presentation/follow/communications.feed.ts';
import { forwardFeed } from '#presentation/follow/forwardDetail.feed.ts';
import { logFeed } from '#presentation/follow/log.feed.ts';
import { noticeFeed } from '#presentation/follow/notice.feed.ts';
import { pendingFeed } from '#presentation/follow/pendingDetail.feed.ts';
import { trackedFeed } from '#presentation/follow/trackedDetail.feed.ts';
import { anInstance, aPage, aRecord, aUser } from '#test/support/builders.ts';
import { fakeInstances, onlyWith } from '#test/support/gateways.ts';
import { NOON, provide, pageContext, type TestPageContext } from '#test/support/testPageContext.ts';
import { aDetail, taskScreen } from '#test/support/taskScreen.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const say = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
  [key, ...Object.values(values)].join(' ');

/** What a page tells when it is opened. */
async function present<Content>(feed: RequestFeed<Content>, context: TestPageContext, id = '2'): Promise<FeedContent> {
  const read = await feed.read(context, id);
  if (!read.ok) throw new Error(read.error.kind);
  return feed.present(read.value, { t: say, language: 'en-US', now: NOON });
}
const entriesOf = ({ sections }: FeedContent) => sections.flatMap(({ entries }) => entries);
const labelsOf = ({ actions }: FeedContent) => actions.map(({ labelKey }) => labelKey);

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
  pageContext([requests(), provide(BoardGateway, onlyWith<BoardGateway>('board', answers))]);

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
    ).context;

  it('stand with their answers, or with how long they have been waiting', async () => {
    const feedContent = await present(communicationsFeed, asking([answered, open]), '1');
    expect(entriesOf(feedContent).map(({ chip, answer }) => [chip?.text, answer?.text])).toEqual([
      ['follow.answered', 'Yes.'],
      ['follow.noAnswer app.for.hour 3', undefined],
    ]);
    expect([feedContent.summary?.sentences, labelsOf(feedContent)]).toEqual([
      ['follow.communications.answered 1 2'],
      ['action.revokeCommunication'],
    ]);
  });

  it('cannot be taken back when there are none', async () => {
    expect(labelsOf(await present(communicationsFeed, asking([]), '1'))).toEqual([]);
  });

  it('lead to the request when the task has ended', async () => {
    const { context } = taskScreen({ find: async () => fail({ kind: 'taskGone', instance: '77' }) });
    const feedContent = await present(communicationsFeed, context, '1');
    expect([feedContent.empty?.titleKey, feedContent.actions]).toMatchObject([
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
  const { context } = taskScreen(
    { circulation: async () => ok({ readers, needed: 2, afterwards: 'comeBack' }) },
    { detail },
  );
  const feedContent = await present(circulationFeed, context, '1');
  expect(entriesOf(feedContent).map(({ chip, at }) => [chip?.text, at])).toEqual([
    ['follow.answered', NOON - HOUR],
    ['follow.noAnswer app.for.hour 2', NOON - 2 * HOUR],
    ['follow.circulationStatus.passedOn', NOON - 2 * HOUR],
    ['follow.circulationStatus.notYetAsked', undefined],
  ]);
  expect([feedContent.summary?.sentences, feedContent.actions]).toMatchObject([
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
    const world = pageContext(
      [
        requests([aRecord({ action: 'forward', remark: 'For you.' }), aRecord({ id: 'x' })]),
        provide(CopyGateway, copies),
      ],
      loggedInAs(as),
    );
    const read = await forwardFeed.read(world, '2');
    if (!read.ok) throw new Error(read.error.kind);
    await forwardFeed.seen?.(world.get, read.value, new URLSearchParams(address));
    return {
      marked,
      mayReply: forwardFeed.compose?.isOffered(read.value),
      feedContent: forwardFeed.present(read.value, { t: say, language: 'en-US', now: NOON }),
    };
  }

  it('tells who has read it, and what was written with it', async () => {
    const { feedContent } = await open('2', 'cp=c1');
    expect(feedContent.sections.map(({ entries }) => entries.map(({ chip, text }) => text ?? chip?.text))).toEqual([
      ['follow.forwardDetail.unread', expect.stringContaining('follow.forwardDetail.readAt')],
      ['For you.'],
    ]);
    expect(feedContent.summary?.sentences).toEqual(['follow.forwardDetail.read 1 2']);
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
    pageContext([
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
    const feedContent = await present(trackedFeed, tracked(true));
    expect(entriesOf(feedContent)[0]).toMatchObject({
      chip: { text: 'Stamp', tone: 'agree' },
      agentForName: 'Wang Fang',
    });
    expect([
      feedContent.open?.map(({ id }) => id),
      entriesOf(feedContent).map(({ key }) => key),
      labelsOf(feedContent),
    ]).toEqual([['open'], ['new'], ['action.untrack', 'follow.openRequest']]);
  });

  it('can be followed again at once when one has stopped', async () => {
    const feedContent = await present(trackedFeed, tracked(false));
    expect([
      feedContent.summary?.sentences,
      entriesOf(feedContent).map(({ key }) => key),
      labelsOf(feedContent)[0],
    ]).toEqual([['follow.trackedDetail.off'], ['new', 'old'], 'action.track']);
  });
});

describe('a request on hold', () => {
  const stopped = (status: InstanceRow['status'], initiatorId = '2') => {
    const history = [
      aRecord({ id: 'pend', action: 'pend', remark: 'Waiting for a quote.', doneAt: NOON - HOUR }),
      aRecord({ id: 'before', action: 'pend', doneAt: NOON - DAY }),
      aRecord({ id: 'x' }),
    ];
    return pageContext([requests(history, detailOf(anInstance({ status, initiatorId })))], loggedInAs('2'));
  };

  it.each([
    ['pending', 'restore'],
    ['suspended', 'resume'],
  ] as const)('that is %s tells who stopped it and when, and leads to taking it up again', async (status, takeUp) => {
    const feedContent = await present(pendingFeed, stopped(status));
    expect(entriesOf(feedContent).map(({ key, at, text }) => [key, at, text])).toEqual([
      ['pend', NOON - HOUR, 'Waiting for a quote.'],
    ]);
    expect(feedContent.actions[0]).toMatchObject({
      labelKey: `action.${takeUp}`,
      to: { page: 'instanceDetail', params: { instId: '2', do: takeUp } },
    });
  });

  it('is not taken up by those who may not, and not when it runs', async () => {
    expect([
      labelsOf(await present(pendingFeed, stopped('pending', '9'))),
      labelsOf(await present(pendingFeed, stopped('running'))),
    ]).toEqual([['follow.openRequest'], ['follow.openRequest']]);
  });
});

it('tells what was done day by day, the latest first', async () => {
  const line = { personId: '3', personName: 'Zhang Wei', nodeName: '', text: 'Did something' };
  const context = boardWith({
    log: async () =>
      ok([
        { ...line, id: '1', at: NOON - DAY },
        { ...line, id: '2', at: NOON - HOUR },
        { ...line, id: '3', agentForName: 'Wang Fang', at: NOON },
      ]),
  });
  const { sections } = await present(logFeed, context);
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
  expect(entriesOf(await present(boardFeed, boardWith({ messages: async () => ok([message]) })))).toMatchObject([
    { text: 'Hello', files: [{ id: 'f', name: 'a.pdf' }] },
  ]);
  expect(
    (['running', 'archived'] as const).map((status) =>
      boardFeed.compose?.isOffered({ instance: anInstance({ status }), details: [] }),
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
  const context = boardWith({
    changes: async () =>
      ok([
        { ...change, id: '1' },
        { ...change, id: '2', label: 'Reason', before: '' },
        { ...change, id: '3', at: NOON - DAY },
      ]),
  });
  expect(
    entriesOf(await present(changesFeed, context)).map(({ changes }) =>
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
  const context = pageContext([
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
  const feedContent = await present(noticeFeed, context, 'n');
  expect([feedContent.title, feedContent.actions]).toMatchObject([
    'Returned',
    [{ to: { page: 'landing', params: { instId: '2' } } }],
  ]);
  const { instanceId: _, ...aboutNothing } = notice;
  const leadsTo = (given: Notice) => noticeFeed.present(given, { t: say, language: 'en-US', now: NOON }).actions;
  for (const about of ['standIn', 'standInChanged', 'standInEnded'])
    expect(leadsTo({ ...aboutNothing, about })).toMatchObject([{ to: { page: 'myTasks' } }]);
  expect(leadsTo(aboutNothing)).toEqual([]);
  for (const isRead of [false, true])
    await noticeFeed.seen?.(context.get, { ...notice, isRead }, new URLSearchParams());
  expect(marked).toEqual(['n']);
});

it.each([boardFeed, logFeed, changesFeed])('tells nothing of $name about a request one may not see', async (feed) => {
  const hidden = fail({ kind: 'refused' as const, refusal: refuse('notFound') });
  const context = pageContext([
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
  expect(await feed.read(context, '2')).toEqual(hidden);
});
