import { describe, expect, it } from 'vitest';
import { BoardGateway } from '#application/ports/workflow/boardGateway.ts';
import { InstanceGateway } from '#application/ports/workflow/instanceGateway.ts';
import { NoticeGateway } from '#application/ports/workflow/noticeGateway.ts';
import type { Notice } from '#domain/requests/followViews.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { boardFeed } from '#presentation/following/board.feed.ts';
import { changesFeed } from '#presentation/following/changes.feed.ts';
import { circulationFeed } from '#presentation/following/circulationStatus.feed.ts';
import { communicationsFeed } from '#presentation/following/communications.feed.ts';
import { journalFeed } from '#presentation/following/journal.feed.ts';
import { noticeFeed } from '#presentation/following/notice.feed.ts';
import { anInstance } from '../../support/builders.ts';
import { fakeInstances, createPartialGateway } from '../../support/gateways.ts';
import { NOON, pageContext, provide } from '../../support/testPageContext.ts';
import { aDetail, taskScreen } from '../../support/taskScreen.ts';
import { boardWith, DAY, entriesOf, HOUR, labelsOf, present, say } from '../../support/feeds.ts';

describe('questions asked from a task', () => {
  const answered = {
    task: 'a',
    recipientId: '4',
    recipientName: 'Li Qiang',
    question: 'Enough people?',
    askedAt: NOON - 5 * HOUR,
    answer: { text: 'Yes.', at: NOON - HOUR },
  };
  const open = {
    task: 'b',
    recipientId: '5',
    recipientName: 'Chen Jie',
    question: 'Enough people?',
    askedAt: NOON - 3 * HOUR,
  };
  const asking = (questions: readonly (typeof answered | typeof open)[]) =>
    taskScreen(
      { listQuestions: async () => ok(questions) },
      { detail: aDetail({ rights: { ...aDetail().rights, hasCommunication: true } }) },
    ).context;

  it('are shown with their answers, or with their waiting time', async () => {
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

  it('cannot be revoked when there are none', async () => {
    expect(labelsOf(await present(communicationsFeed, asking([]), '1'))).toEqual([]);
  });

  it('link to the request when the task has ended', async () => {
    const { context } = taskScreen({ find: async () => fail({ kind: 'taskGone', instance: '77' }) });
    const feedContent = await present(communicationsFeed, context, '1');
    expect([feedContent.empty?.titleKey, feedContent.actions]).toMatchObject([
      'message.taskEnded',
      [{ to: { page: 'instanceDetail', params: { instId: '77' } } }],
    ]);
  });
});

it('shows which readers of a circulation are done, current and next, and how many are required', async () => {
  const reader = { personId: '4', personName: 'Li Qiang', remark: '', since: NOON - 2 * HOUR } as const;
  const readers = [
    { ...reader, id: '1', status: 'done', remark: 'Fine.', doneAt: NOON - HOUR },
    { ...reader, id: '2', status: 'waiting' },
    { ...reader, id: '3', status: 'passedOn' },
    { ...reader, id: '4', status: 'waiting', since: 0 },
  ] as const;
  const detail = aDetail({ rights: { ...aDetail().rights, isCirculating: true } });
  const { context } = taskScreen(
    { getCirculation: async () => ok({ readers, needed: 2, afterwards: 'comeBack' }) },
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

it('shows the activity log by day, newest first', async () => {
  const line = { personId: '3', personName: 'Zhang Wei', nodeName: '', text: 'Did something' };
  const context = boardWith({
    listLog: async () =>
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

it('shows the message board with files, read-only for archived and shared requests', async () => {
  const message = {
    id: 'm',
    authorId: '3',
    authorName: 'Zhang Wei',
    text: 'Hello',
    writtenAt: NOON,
    files: [{ id: 'f', name: 'a.pdf' }],
  };
  expect(entriesOf(await present(boardFeed, boardWith({ listMessages: async () => ok([message]) })))).toMatchObject([
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

it('groups the changes one user made at once', async () => {
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
    listChanges: async () =>
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

it('marks an unread message as read, and links to its request, or for an agent to the to-do list', async () => {
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
      createPartialGateway<NoticeGateway>('notices', {
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
    await noticeFeed.markSeen?.(context.get, { ...notice, isRead }, new URLSearchParams());
  expect(marked).toEqual(['n']);
});

it.each([boardFeed, journalFeed, changesFeed])(
  'shows nothing of $name for a request the user may not read',
  async (feed) => {
    const hidden = fail({ kind: 'refused' as const, refusal: refuse('notFound') });
    const context = pageContext([
      provide(InstanceGateway, fakeInstances({ find: async () => hidden })),
      provide(
        BoardGateway,
        createPartialGateway<BoardGateway>('board', {
          listMessages: async () => ok([]),
          listLog: async () => ok([]),
          listChanges: async () => ok([]),
        }),
      ),
    ]);
    expect(await feed.load(context, '2', new URLSearchParams())).toEqual(hidden);
  },
);
