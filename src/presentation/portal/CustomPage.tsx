import { useLocation } from 'react-router-dom';
import type { TextKey } from '../ui/i18n/textKeys.ts';
import { useViewModel } from '../ui/state/useViewModel.ts';
import { PageOfColumns } from './PageOfColumns.tsx';
import { readPageByAlias, PortalPageViewModel } from './PortalPageViewModel.ts';

const ABSENT = { title: 'portal.noPage', advice: 'portal.noPageTodo' } as const;

/** Creates the page component of a custom page. Query parameter: `alias`. */
const pageOf = (titleKey: TextKey) =>
  function PageByAlias() {
    const { search } = useLocation();
    return <View key={search} alias={new URLSearchParams(search).get('alias') ?? ''} titleKey={titleKey} />;
  };

function View({ alias, titleKey }: { readonly alias: string; readonly titleKey: TextKey }) {
  const { loader } = useViewModel((context) => new PortalPageViewModel(context, readPageByAlias(alias)));
  return <PageOfColumns loader={loader} titleKey={titleKey} notFound={ABSENT} />;
}

export const CustomPage = pageOf('page.customPage');
/** The custom page as its designer previews it. */
export const CustomViewPage = pageOf('page.customView');
