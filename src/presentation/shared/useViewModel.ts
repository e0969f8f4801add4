import { useEffect, useState } from 'react';
import type { Surroundings } from './surroundings.ts';
import { useSurroundings } from './surroundings.ts';
import type { ViewModel } from './viewModel.ts';

/**
 * One view model for as long as the page is on the screen. It is made once: what it depends on belongs into the page's
 * key.
 */
export function useViewModel<T extends ViewModel>(make: (around: Surroundings) => T): T {
  const around = useSurroundings();
  const [model] = useState(() => make(around));
  useEffect(() => {
    model.start();
    return () => model.dispose();
  }, [model]);
  return model;
}
