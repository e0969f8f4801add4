import { useSearchParams } from 'react-router-dom';
import { loadTexts } from '../../i18n/texts.ts';
import type { PageName } from '../../routes/addresses.ts';
import { useAppContext } from '../../shared/appContext.ts';
import { laterSheet } from '../../shared/laterSheet.ts';

const LaterDirectory = laterSheet(async () => {
  const [{ ListDirectory }] = await Promise.all([import('./ListDirectory.tsx'), loadTexts(['lists'])]);
  return ListDirectory;
});

/** The parameter that opens the sheet: it stands in the address, so that one comes back to it from a list. */
export const ALL_LISTS = { lists: 'all' } as const;

/** The sheet of all lists above a page, while its address asks for it. */
export function AllLists({ page }: { readonly page: PageName }) {
  const [query] = useSearchParams();
  const { navigator } = useAppContext();
  return query.has('lists') ? <LaterDirectory onClose={() => navigator.back(page)} /> : null;
}
