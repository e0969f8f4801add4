import { useEffect, useState } from 'react';
import { OpenOutsidePlaces, type OutsidePlaces } from '#application/ports/outsidePlaces.ts';
import { useAdapterContext } from '../pageContext.ts';
import { untilItComes } from '../untilItComes.ts';

/** What may be shown of other sites, once that is known. */
export function useOutsidePlaces(): OutsidePlaces | undefined {
  const open = useAdapterContext().get(OpenOutsidePlaces);
  const [places, setPlaces] = useState<OutsidePlaces | undefined>(undefined);
  useEffect(() => untilItComes(open, setPlaces), [open]);
  return places;
}
