import { createContext, useContext } from 'react';
import type { Resolve } from '#application/token.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import type { ListMemory } from './ListMemory.ts';
import type { ListName } from '../routes/addresses.ts';
import type { PageAsking } from './pageAsking.ts';
import type { ChangeStream } from './changeStream.ts';
import type { Messages } from './Messages.ts';
import type { Navigator } from './navigator.ts';
import type { Session } from './Session.ts';

/** What a view model may ask for: ports and use cases by token, and the four things of the running session. */
export interface PageContext {
  readonly get: Resolve;
  readonly navigator: Navigator;
  readonly asking: PageAsking;
  readonly messages: Messages;
  readonly session: Session;
  readonly changes: ChangeStream;
  readonly lists: ListMemory;
  /** How many rows a list has now. */
  readonly countList: (list: ListName) => Promise<Result<number, Failure>>;
}

export const ReactPageContext = createContext<PageContext | undefined>(undefined);

export function usePageContext(): PageContext {
  const pageContext = useContext(ReactPageContext);
  if (pageContext === undefined) throw new Error('A page that needs a session stands outside the session shell');
  return pageContext;
}
