import { useEffect, useState } from 'react';
import type { AdapterContext, PageContext } from './pageContext.ts';
import { useAdapterContext, usePageContext } from './pageContext.ts';
import type { ViewModel } from './viewModel.ts';

/**
 * One view model for as long as the page is on the screen. It is made once: what it depends on belongs into the page's
 * key.
 */
export const useViewModel = <T extends ViewModel>(make: (context: PageContext) => T): T =>
  useModelIn(usePageContext(), make);

/** The same for a page that may be open without a login. */
export const useOpenViewModel = <T extends ViewModel>(make: (context: AdapterContext) => T): T =>
  useModelIn(useAdapterContext(), make);

function useModelIn<Context, T extends ViewModel>(context: Context, make: (context: Context) => T): T {
  const [model] = useState(() => make(context));
  useEffect(() => {
    model.start();
    return () => model.dispose();
  }, [model]);
  return model;
}
