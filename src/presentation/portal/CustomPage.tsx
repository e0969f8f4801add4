import { useLocation } from 'react-router-dom';
import type { TextKey } from '../i18n/textKeys.ts';
import { useViewModel } from '../shared/useViewModel.ts';
import { PageOfColumns } from './PageOfColumns.tsx';
import { byAlias, PortalPageViewModel } from './PortalPageViewModel.ts';

const ABSENT = { title: 'portal.noPage', advice: 'portal.noPageTodo' } as const;

/** A page a company has put together, by its `alias`. */
const pageOf = (titleKey: TextKey) =>
  function PageByAlias() {
    const { search } = useLocation();
    return <View key={search} alias={new URLSearchParams(search).get('alias') ?? ''} titleKey={titleKey} />;
  };

function View({ alias, titleKey }: { readonly alias: string; readonly titleKey: TextKey }) {
  const { loader } = useViewModel((context) => new PortalPageViewModel(context, byAlias(alias)));
  return <PageOfColumns loader={loader} titleKey={titleKey} absent={ABSENT} />;
}

export const CustomPage = pageOf('page.customPage');
/** The same where its designer looks at it. */
export const CustomViewPage = pageOf('page.customView');
