import { useLocation } from 'react-router-dom';
import { useViewModel } from '../shared/useViewModel.ts';
import { PageOfColumns } from './PageOfColumns.tsx';
import { PortalPageViewModel, theColumn } from './PortalPageViewModel.ts';

const ABSENT = { title: 'portal.noPage', advice: 'portal.noPageTodo' } as const;

/** One column on a page of its own: `colId`. */
export function CustomColumnPage() {
  const { search } = useLocation();
  return <Column key={search} id={new URLSearchParams(search).get('colId') ?? ''} />;
}

function Column({ id }: { readonly id: string }) {
  const { loader } = useViewModel((context) => new PortalPageViewModel(context, theColumn(id)));
  return <PageOfColumns loader={loader} titleKey="page.customColumn" absent={ABSENT} />;
}
