import type { ComponentType } from 'react';
import { boardFeed } from './board.feed.ts';
import { useSearchParams } from 'react-router-dom';
import { changesFeed, recordChangesFeed } from './changes.feed.ts';
import type { FeedName } from '../ui/navigation/addresses.ts';
import type { RequestFeed } from './requestFeed.ts';
import { FeedPage } from './FeedPage.tsx';
import { circulationFeed } from './circulationStatus.feed.ts';
import { communicationsFeed } from './communications.feed.ts';
import { forwardFeed } from './forwardDetail.feed.ts';
import { journalFeed } from './journal.feed.ts';
import { noticeFeed } from './notice.feed.ts';
import { pendingFeed } from './pendingDetail.feed.ts';
import { trackedFeed } from './trackedDetail.feed.ts';

const pageOf =
  <Content,>(page: RequestFeed<Content>): ComponentType =>
  () => <FeedPage page={page} />;

/** The changes in the form of a request (`instId`), or in a record (`boAlias` with `busKey`). */
function ChangesPage() {
  const [query] = useSearchParams();
  return query.has('busKey') ? <FeedPage page={recordChangesFeed} /> : <FeedPage page={changesFeed} />;
}

/** All feed pages. They are small enough for one chunk. */
export const FEED_PAGES: Readonly<Record<FeedName, ComponentType>> = {
  board: pageOf(boardFeed),
  changes: ChangesPage,
  circulationStatus: pageOf(circulationFeed),
  communications: pageOf(communicationsFeed),
  forwardDetail: pageOf(forwardFeed),
  journal: pageOf(journalFeed),
  notice: pageOf(noticeFeed),
  pendingDetail: pageOf(pendingFeed),
  trackedDetail: pageOf(trackedFeed),
};
