import { createContext, useContext } from 'react';
import type { Resolve } from '#application/shared/token.ts';
import type { Result } from '#domain/shared/result.ts';
import type { BadgeCounts } from '../state/BadgeCounts.ts';
import type { ListCache } from '../state/ListCache.ts';
import type { ListName } from './addresses.ts';
import type { ResultNavigation } from './pageAsking.ts';
import type { ChangeStream } from '../state/changeStream.ts';
import type { Messages } from '../feedback/Messages.ts';
import type { Navigator } from './navigator.ts';
import type { QueuedTasks } from '../state/QueuedTasks.ts';
import type { Triage } from '../state/Triage.ts';
import type { Session } from '../state/Session.ts';

/** What pages have with and without a login: ports and use cases by token, and the services of the running app. */
export interface AdapterContext {
  readonly get: Resolve;
  readonly navigator: Navigator;
  readonly results: ResultNavigation;
  readonly messages: Messages;
  readonly changes: ChangeStream;
}

/** The services of view models within a session. */
export interface PageContext extends AdapterContext {
  readonly session: Session;
  readonly lists: ListCache;
  readonly counts: BadgeCounts;
  readonly queued: QueuedTasks;
  readonly triage: Triage;
  readonly countList: (list: ListName) => Promise<Result<number>>;
}

/** Its value is a `PageContext` within a session. */
export const ReactAdapterContext = createContext<AdapterContext | PageContext | undefined>(undefined);

const OUTSIDE = 'A page needs its shell';

export function useAdapterContext(): AdapterContext {
  const context = useContext(ReactAdapterContext);
  if (context === undefined) throw new Error(OUTSIDE);
  return context;
}

export function usePageContext(): PageContext {
  const context = useAdapterContext();
  if ('session' in context) return context as PageContext;
  throw new Error(OUTSIDE);
}
