import { describe, expect, it } from 'vitest';
import { BoardGateway } from '#application/ports/boardGateway.ts';
import { InstanceGateway } from '#application/ports/instanceGateway.ts';
import { NoticeGateway } from '#application/ports/noticeGateway.ts';
import type { Notice } from '#domain/instance/followViews.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { boardFeed } from '#presentation/follow/board.feed.ts';
import { changesFeed } from '#presentation/follow/changes.feed.ts';
import { circulationFeed } from '#presentation/follow/circulationStatus.feed.ts';
import { communicationsFeed } from '#presentation/follow/communications.feed.ts';
import { journalFeed } from '#presentation/follow/journal.feed.ts';
import { noticeFeed } from '#presentation/follow/notice.feed.ts';
import { anInstance } from '#test/support/builders.ts';
import { fakeInstances, onlyWith } from '#test/support/gateways.ts';
import { NOON, pageContext, provide } from '#test/support/testPageContext.ts';
import { aDetail, taskScreen } from '#test/support/taskScreen.ts';
import { boardWith, DAY, entriesOf, HOUR, labelsOf, present, say } from '#test/support/feeds.ts';

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
  const { sections } = await present(journalFeed, context);
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

it('shows what was written on the board, with its files; an archived request is only read, and so is one that was shared by a link', async () => {
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
    ([{ status: 'running' }, { status: 'archived' }, { status: 'running', isByLink: true }] as const).map((asked) =>
      boardFeed.compose?.isOffered({
        instance: anInstance({ status: asked.status }),
        isByLink: 'isByLink' in asked,
        details: [],
      }),
    ),
  ).toEqual([true, false, false]);
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

it.each([boardFeed, journalFeed, changesFeed])(
  'tells nothing of $name about a request one may not see',
  async (feed) => {
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
    expect(await feed.read(context, '2', new URLSearchParams())).toEqual(hidden);
  },
);
