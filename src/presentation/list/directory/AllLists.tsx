import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { loadTexts } from '../../i18n/texts.ts';
import type { PageName } from '../../routes/addresses.ts';
import { useAppContext } from '../../shared/appContext.ts';

const ListDirectory = lazy(async () => {
  const [{ ListDirectory: Directory }] = await Promise.all([import('./ListDirectory.tsx'), loadTexts(['lists'])]);
  return { default: Directory };
});

/** The parameter that opens the sheet: it stands in the address, so that one comes back to it from a list. */
export const ALL_LISTS = { lists: 'all' } as const;

/** The sheet of all lists above a page, while its address asks for it. */
export function AllLists({ page }: { readonly page: PageName }) {
  const [query] = useSearchParams();
  const { navigator } = useAppContext();
  return query.has('lists') ? (
    <Suspense>
      <ListDirectory onClose={() => navigator.back(page)} />
    </Suspense>
  ) : null;
}
