import { useSearchParams } from 'react-router-dom';
import { loadTexts } from '../../ui/i18n/texts.ts';
import type { PageName } from '../../ui/navigation/addresses.ts';
import { useAppContext } from '../../ui/state/appContext.ts';
import { lazySheet } from '../../ui/layout/lazySheet.ts';

const LazyDirectory = lazySheet(async () => {
  const [{ ListDirectory }] = await Promise.all([import('./ListDirectory.tsx'), loadTexts(['lists'])]);
  return ListDirectory;
});

/** Query parameter that opens the sheet. It is part of the address, so that Back returns to the sheet. */
export const ALL_LISTS = { lists: 'all' } as const;

/** Shows the sheet of all lists above a page if the address contains its query parameter. */
export function AllLists({ page }: { readonly page: PageName }) {
  const [query] = useSearchParams();
  const { navigator } = useAppContext();
  return query.has('lists') ? <LazyDirectory onClose={() => navigator.back(page)} /> : null;
}
