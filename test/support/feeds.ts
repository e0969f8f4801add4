import { BoardGateway } from '#application/ports/boardGateway.ts';
import { InstanceGateway } from '#application/ports/instanceGateway.ts';
import type { SessionGateway } from '#application/ports/sessionGateway.ts';
import type { HistoryRow, InstanceDetail, InstanceRow } from '#domain/instance/instanceViews.ts';
import { ok } from '#domain/shared/result.ts';
import type { FeedContent, RequestFeed } from '#presentation/follow/requestFeed.ts';
import { anInstance, aUser } from './builders.ts';
import { fakeInstances, onlyWith } from './gateways.ts';
import { NOON, pageContext, provide, type TestPageContext } from './testPageContext.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const say = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
  [key, ...Object.values(values)].join(' ');

/** What a page tells when it is opened. */
export async function present<Content>(
  feed: RequestFeed<Content>,
  context: TestPageContext,
  id = '2',
): Promise<FeedContent> {
  const read = await feed.read(context, id, new URLSearchParams());
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
  provide(InstanceGateway, fakeInstances({ find: async () => ok(detail), history: async () => ok(history) }));
export const boardWith = (answers: Partial<BoardGateway>) =>
  pageContext([requests(), provide(BoardGateway, onlyWith<BoardGateway>('board', answers))]);
