import { describe, expect, it } from 'vitest';
import { BoardGateway } from '#application/ports/workflow/boardGateway.ts';
import { CopyGateway } from '#application/ports/workflow/copyGateway.ts';
import { FollowGateway } from '#application/ports/workflow/followGateway.ts';
import type { CopyReader } from '#domain/requests/followViews.ts';
import type { InstanceRow } from '#domain/requests/instanceViews.ts';
import { ok } from '#domain/shared/result.ts';
import { forwardFeed } from '#presentation/following/forwardDetail.feed.ts';
import { pendingFeed } from '#presentation/following/pendingDetail.feed.ts';
import { trackedFeed } from '#presentation/following/trackedDetail.feed.ts';
import { anInstance, aPage, aRecord } from '../../support/builders.ts';
import { createPartialGateway } from '../../support/gateways.ts';
import { NOON, pageContext, provide } from '../../support/testPageContext.ts';
import { DAY, detailOf, entriesOf, HOUR, labelsOf, loggedInAs, present, requests, say } from '../../support/feeds.ts';

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
    const copies = createPartialGateway<CopyGateway>('copies', {
      listReaders: async () => ok(readers),
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
    const read = await forwardFeed.load(world, '2', new URLSearchParams());
    if (!read.ok) throw new Error(read.error.kind);
    await forwardFeed.markSeen?.(world.get, read.value, new URLSearchParams(address));
    return {
      marked,
      mayReply: forwardFeed.compose?.isOffered(read.value),
      feedContent: forwardFeed.present(read.value, { t: say, language: 'en-US', now: NOON }),
    };
  }

  it('shows who has read it, and its text', async () => {
    const { feedContent } = await open('2', 'cp=c1');
    expect(feedContent.sections.map(({ entries }) => entries.map(({ chip, text }) => text ?? chip?.text))).toEqual([
      ['follow.forwardDetail.unread', expect.stringContaining('follow.forwardDetail.readAt')],
      ['For you.'],
    ]);
    expect(feedContent.summary?.sentences).toEqual(['follow.forwardDetail.read 1 2']);
  });

  it('is marked as read by its own reader only, and once', async () => {
    expect([
      (await open('2', 'cp=c1')).marked,
      (await open('2', '')).marked,
      (await open('4', 'cp=c1')).marked,
      (await open('4', 'cp=c2')).marked,
    ]).toEqual([['c1'], ['c1'], [], []]);
  });

  it('may be answered by its receivers', async () => {
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
  const tracked = (isTracked: boolean, isByLink = false) =>
    pageContext([
      requests(history, detailOf(anInstance(), { isTracked, isByLink })),
      provide(BoardGateway, createPartialGateway<BoardGateway>('board', { listChanges: async () => ok([]) })),
      provide(
        FollowGateway,
        createPartialGateway<FollowGateway>('follow', {
          listTracked: async ({ filters }) =>
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

  it('shows its holders, and the events since it is tracked', async () => {
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

  it('can be tracked again at once when tracking was stopped', async () => {
    const feedContent = await present(trackedFeed, tracked(false));
    expect([
      feedContent.summary?.sentences,
      entriesOf(feedContent).map(({ key }) => key),
      labelsOf(feedContent)[0],
    ]).toEqual([['follow.trackedDetail.off'], ['new', 'old'], 'action.track']);
  });

  it('cannot be tracked with a share link, but can be untracked', async () => {
    const labels = async (isTracked: boolean) => labelsOf(await present(trackedFeed, tracked(isTracked, true)))[0];
    expect([await labels(false), await labels(true)]).toEqual(['follow.openRequest', 'action.untrack']);
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
    ['onHold', 'restore'],
    ['suspended', 'resume'],
  ] as const)('that is %s shows who stopped it and when, and links to resuming it', async (status, takeUp) => {
    const feedContent = await present(pendingFeed, stopped(status));
    expect(entriesOf(feedContent).map(({ key, times, text }) => [key, times?.doneAt, text])).toEqual([
      ['pend', NOON - HOUR, 'Waiting for a quote.'],
    ]);
    expect(feedContent.actions[0]).toMatchObject({
      labelKey: `action.${takeUp}`,
      to: { page: 'instanceDetail', params: { instId: '2', do: takeUp } },
    });
  });

  it('cannot be resumed without permission, nor when it runs', async () => {
    expect([
      labelsOf(await present(pendingFeed, stopped('onHold', '9'))),
      labelsOf(await present(pendingFeed, stopped('running'))),
    ]).toEqual([['follow.openRequest'], ['follow.openRequest']]);
  });
});
