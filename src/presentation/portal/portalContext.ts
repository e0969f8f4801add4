import { createContext, useContext, type ComponentType } from 'react';
import type { PortalItem } from '#domain/portal/portalLayout.ts';
import type { CallQueue } from './CallQueue.ts';

/** What the columns of one portal share: their turn to ask, and how a column within a column is drawn. */
export interface PortalSurroundings {
  readonly queue: CallQueue;
  readonly Body: ComponentType<{ readonly item: PortalItem }>;
}

export const ReactPortalContext = createContext<PortalSurroundings | undefined>(undefined);

export function usePortalContext(): PortalSurroundings {
  const found = useContext(ReactPortalContext);
  if (found === undefined) throw new Error('A column stands outside a portal');
  return found;
}
