import { BoardGateway } from '#application/ports/workflow/boardGateway.ts';
import { InstanceGateway } from '#application/ports/workflow/instanceGateway.ts';
import type { SessionGateway } from '#application/ports/auth/sessionGateway.ts';
import type { HistoryRow, InstanceDetail, InstanceRow } from '#domain/requests/instanceViews.ts';
import { ok } from '#domain/shared/result.ts';
import type { FeedContent, RequestFeed } from '#presentation/following/requestFeed.ts';
import { anInstance, aUser } from './builders.ts';
import { fakeInstances, createPartialGateway } from './gateways.ts';
import { NOON, pageContext, provide, type TestPageContext } from './testPageContext.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const say = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
  [key, ...Object.values(values)].join(' ');

/** Returns the content of a feed after it is opened. */
export async function present<Content>(
  feed: RequestFeed<Content>,
  context: TestPageContext,
  id = '2',
): Promise<FeedContent> {
  const read = await feed.load(context, id, new URLSearchParams());
  if (!read.ok) throw new Error(read.error.kind);
  return feed.present(read.value, { t: say, language: 'en-US', now: NOON });
}
export const entriesOf = ({ sections }: FeedContent) => sections.flatMap(({ entries }) => entries);
export const labelsOf = ({ actions }: FeedContent) => actions.map(({ labelKey }) => labelKey);

export const detailOf = (instance: InstanceRow, given: Partial<InstanceDetail> = {}): InstanceDetail => ({
  instance,
  forms: [],
  history: [],
  isTracked: false,
  mayTakeBack: false,
  ...given,
});
export const loggedInAs = (id: string): SessionGateway => ({
  logIn: async () => ok(''),
  logOut: async () => undefined,
  currentUser: async () => ok(aUser({ id })),
});
export const requests = (history: readonly HistoryRow[] = [], detail = detailOf(anInstance())) =>
  provide(InstanceGateway, fakeInstances({ find: async () => ok(detail), listHistory: async () => ok(history) }));
export const boardWith = (answers: Partial<BoardGateway>) =>
  pageContext([requests(), provide(BoardGateway, createPartialGateway<BoardGateway>('board', answers))]);
