import { useEffect, useState } from 'react';
import type { PageContext } from './pageContext.ts';
import { usePageContext } from './pageContext.ts';
import type { ViewModel } from './viewModel.ts';

/**
 * One view model for as long as the page is on the screen. It is made once: what it depends on belongs into the page's
 * key.
 */
export function useViewModel<T extends ViewModel>(make: (context: PageContext) => T): T {
  const context = usePageContext();
  const [model] = useState(() => make(context));
  useEffect(() => {
    model.start();
    return () => model.dispose();
  }, [model]);
  return model;
}
