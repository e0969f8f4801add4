import { createContext, useContext, type ComponentType } from 'react';
import type { PortalItem } from '#domain/portal/portalLayout.ts';
import type { RequestQueue } from './RequestQueue.ts';

/** Shared by the columns of a portal: the request queue, and the component for nested columns. */
export interface PortalContextValue {
  readonly queue: RequestQueue;
  readonly Body: ComponentType<{ readonly item: PortalItem }>;
}

export const ReactPortalContext = createContext<PortalContextValue | undefined>(undefined);

export function usePortalContext(): PortalContextValue {
  const found = useContext(ReactPortalContext);
  if (found === undefined) throw new Error('A column stands outside a portal');
  return found;
}
