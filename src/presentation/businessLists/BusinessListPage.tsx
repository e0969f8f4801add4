import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListLayout } from '#domain/businessLists/listDefinition.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { ListView } from '../lists/RecordListPage.tsx';
import type { PageName } from '../ui/navigation/addresses.ts';
import { useAppContext } from '../ui/state/appContext.ts';
import { selectLayout } from './listLayouts.ts';
import { toDeleteList } from './toDeleteList.ts';
import { toPickerList } from './toPickerList.ts';
import { toRecordList } from './toRecordList.ts';
import { WithList, type OpenedList } from './WithList.tsx';

/** Functions that create the page description for each purpose. */
const LIST_FACTORIES = { open: toRecordList, pick: toPickerList, remove: toDeleteList } as const;

interface BusinessListPageProps {
  readonly page: PageName;
  readonly purpose?: keyof typeof LIST_FACTORIES;
  /** The layout to use. The default is the layout stored on this device for the list. */
  readonly layout?: ListLayout;
}

/** Shows a business list, identified by the key or the form in the address. */
export function BusinessListPage({ page, purpose = 'open', layout: forced }: BusinessListPageProps) {
  const { i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { preferences } = useAppContext();
  return (
    <WithList page={page}>
      {(opened) => {
        const layout = forced ?? selectLayout(opened.list, preferences);
        return (
          <BusinessListView
            key={`${language} ${layout}`}
            page={page}
            purpose={purpose}
            layout={layout}
            opened={opened}
          />
        );
      }}
    </WithList>
  );
}

interface BusinessListViewProps {
  readonly page: PageName;
  readonly purpose: keyof typeof LIST_FACTORIES;
  readonly layout: ListLayout;
  readonly opened: OpenedList;
}

/** Creates the page description once. The `key` remounts it when the language or layout changes. */
function BusinessListView({ page, purpose, layout, opened: { list, address, params } }: BusinessListViewProps) {
  const { t, i18n } = useTranslation();
  const texts = { t, language: toLanguage(i18n.language) };
  const [drawn] = useState(() => LIST_FACTORIES[purpose](list, { page, address, layout, texts }));
  return <ListView list={drawn} address={new URLSearchParams({ ...params, layout }).toString()} />;
}
