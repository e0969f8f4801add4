import { createContext, useContext } from 'react';
import type { Resolve } from '#application/token.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import type { Counts } from './Counts.ts';
import type { ListMemory } from './ListMemory.ts';
import type { ListName } from '../routes/addresses.ts';
import type { PageAsking } from './pageAsking.ts';
import type { ChangeStream } from './changeStream.ts';
import type { Messages } from './Messages.ts';
import type { Navigator } from './navigator.ts';
import type { Session } from './Session.ts';

/** What there is with and without a login: ports and use cases by token, and the ways of the running app. */
export interface AdapterContext {
  readonly get: Resolve;
  readonly navigator: Navigator;
  readonly asking: PageAsking;
  readonly messages: Messages;
  readonly changes: ChangeStream;
}

/** What a view model may ask for within a session. */
export interface PageContext extends AdapterContext {
  readonly session: Session;
  readonly lists: ListMemory;
  readonly counts: Counts;
  /** How many rows a list has now. */
  readonly countList: (list: ListName) => Promise<Result<number, Failure>>;
}

/** Within a session it is a `PageContext`. */
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
