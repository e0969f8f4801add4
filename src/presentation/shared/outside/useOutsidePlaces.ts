import { useEffect, useState } from 'react';
import { OpenOutsidePlaces, type OutsidePlaces } from '#application/ports/outsidePlaces.ts';
import { useAdapterContext } from '../pageContext.ts';

/** What may be shown of other sites, once that is known. */
export function useOutsidePlaces(): OutsidePlaces | undefined {
  const open = useAdapterContext().get(OpenOutsidePlaces);
  const [places, setPlaces] = useState<OutsidePlaces | undefined>(undefined);
  useEffect(() => {
    let isLeft = false;
    void open().then((found) => {
      if (!isLeft) setPlaces(found);
    });
    return () => {
      isLeft = true;
    };
  }, [open]);
  return places;
}
