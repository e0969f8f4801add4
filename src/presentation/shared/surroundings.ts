import { createContext, useContext } from 'react';
import type { Resolve } from '#application/token.ts';
import type { ListMemory } from '../list/ListMemory.ts';
import type { ChangeStream } from './changes.ts';
import type { Messages } from './Messages.ts';
import type { Navigator } from './navigator.ts';
import type { Session } from './Session.ts';

/** What a view model may ask for: ports and use cases by token, and the four things of the running session. */
export interface Surroundings {
  readonly get: Resolve;
  readonly navigator: Navigator;
  readonly messages: Messages;
  readonly session: Session;
  readonly changes: ChangeStream;
  readonly lists: ListMemory;
}

export const SurroundingsContext = createContext<Surroundings | undefined>(undefined);

export function useSurroundings(): Surroundings {
  const surroundings = useContext(SurroundingsContext);
  if (surroundings === undefined) throw new Error('A page that needs a session stands outside the session shell');
  return surroundings;
}
