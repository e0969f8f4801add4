import { useEffect, useState } from 'react';
import { useAdapterContext, usePageContext, type AdapterContext, type PageContext } from '../navigation/pageContext.ts';
import type { ViewModel } from './viewModel.ts';

/** Creates a view model once and disposes it with the page. What it depends on must be in the `key` of the page. */
export const useViewModel = <T extends ViewModel>(make: (context: PageContext) => T): T =>
  useModelIn(usePageContext(), make);

/** The same for a page that works without a login. */
export const useGuestViewModel = <T extends ViewModel>(make: (context: AdapterContext) => T): T =>
  useModelIn(useAdapterContext(), make);

function useModelIn<Context, T extends ViewModel>(context: Context, make: (context: Context) => T): T {
  const [model] = useState(() => make(context));
  useEffect(() => {
    model.start();
    return () => model.dispose();
  }, [model]);
  return model;
}
