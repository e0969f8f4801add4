import { useSearchParams } from 'react-router-dom';
import type { PageName } from '../../ui/navigation/addresses.ts';
import { useAppContext } from '../../ui/state/appContext.ts';
import { lazyComponent } from '../../ui/feedback/lazyComponent.tsx';
import { LAZY_SHEET } from '../../ui/layout/SheetLoadError.ts';

const LazyDirectory = lazyComponent(async () => (await import('./ListDirectory.tsx')).ListDirectory, {
  ...LAZY_SHEET,
  texts: ['lists'],
});

/** Query parameter that opens the sheet. It is part of the address, so that Back returns to the sheet. */
export const ALL_LISTS = { lists: 'all' } as const;

/** Shows the sheet of all lists above a page if the address contains its query parameter. */
export function AllLists({ page }: { readonly page: PageName }) {
  const [query] = useSearchParams();
  const { navigator } = useAppContext();
  return query.has('lists') ? <LazyDirectory onClose={() => navigator.back(page)} /> : null;
}
