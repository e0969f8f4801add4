import { useLocation } from 'react-router-dom';
import { useViewModel } from '../shared/useViewModel.ts';
import { PageOfColumns } from './PageOfColumns.tsx';
import { PortalPageViewModel, thePortal } from './PortalPageViewModel.ts';

const ABSENT = { title: 'portal.noPortal', advice: 'portal.noPortalTodo' } as const;

/** A portal on a page of its own: `portalId` or `portalKey`; without either, one's first. */
export function AppPortalPage() {
  const { search } = useLocation();
  return <Portal key={search} search={search} />;
}

function Portal({ search }: { readonly search: string }) {
  const { loader } = useViewModel((context) => {
    const query = new URLSearchParams(search);
    const read = thePortal({ id: query.get('portalId') ?? '', key: query.get('portalKey') ?? '' });
    return new PortalPageViewModel(context, read);
  });
  return <PageOfColumns loader={loader} titleKey="page.appPortal" absent={ABSENT} />;
}
