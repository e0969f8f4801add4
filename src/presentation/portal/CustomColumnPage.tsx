import { useLocation } from 'react-router-dom';
import { useViewModel } from '../ui/state/useViewModel.ts';
import { PageOfColumns } from './PageOfColumns.tsx';
import { PortalPageViewModel, readColumn } from './PortalPageViewModel.ts';

const ABSENT = { title: 'portal.noPage', advice: 'portal.noPageTodo' } as const;

/** Shows one column. Query parameter: `colId`. */
export function CustomColumnPage() {
  const { search } = useLocation();
  return <Column key={search} id={new URLSearchParams(search).get('colId') ?? ''} />;
}

function Column({ id }: { readonly id: string }) {
  const { loader } = useViewModel((context) => new PortalPageViewModel(context, readColumn(id)));
  return <PageOfColumns loader={loader} titleKey="page.customColumn" notFound={ABSENT} />;
}
