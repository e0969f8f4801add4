import { useLocation } from 'react-router-dom';
import { useViewModel } from '../ui/state/useViewModel.ts';
import { PageOfColumns } from './PageOfColumns.tsx';
import { PortalPageViewModel, readPortal } from './PortalPageViewModel.ts';

const ABSENT = { title: 'portal.noPortal', advice: 'portal.noPortalTodo' } as const;

/** Shows one portal. Query parameters: `portalId` or `portalKey`; without either, the user's first portal. */
export function AppPortalPage() {
  const { search } = useLocation();
  return <Portal key={search} search={search} />;
}

function Portal({ search }: { readonly search: string }) {
  const { loader } = useViewModel((context) => {
    const query = new URLSearchParams(search);
    const read = readPortal({ id: query.get('portalId') ?? '', key: query.get('portalKey') ?? '' });
    return new PortalPageViewModel(context, read);
  });
  return <PageOfColumns loader={loader} titleKey="page.appPortal" notFound={ABSENT} />;
}
