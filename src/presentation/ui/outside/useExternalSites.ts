import { useEffect, useState } from 'react';
import { LoadExternalPages, type ExternalPages } from '#application/ports/platform/outsidePlaces.ts';
import { useAdapterContext } from '../navigation/pageContext.ts';
import { loadWithRetry } from '../feedback/loadWithRetry.ts';

/** Returns the sites that may be embedded; `undefined` until they are loaded. */
export function useExternalSites(): ExternalPages | undefined {
  const open = useAdapterContext().get(LoadExternalPages);
  const [places, setPlaces] = useState<ExternalPages | undefined>(undefined);
  useEffect(() => loadWithRetry(open, setPlaces), [open]);
  return places;
}
