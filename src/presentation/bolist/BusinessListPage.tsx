import { useState } from 'react';
import type { ListLayout } from '#domain/bolist/listDefinition.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { ListView } from '../list/RecordListPage.tsx';
import type { PageName } from '../routes/addresses.ts';
import { useAppContext } from '../shared/appContext.ts';
import { layoutOf } from './listLayouts.ts';
import { toDeleteList } from './toDeleteList.ts';
import { toPickerList } from './toPickerList.ts';
import { toRecordList } from './toRecordList.ts';
import { WithList, type OpenedList } from './WithList.tsx';

/** What makes a list of the platform into a page. */
const DRAWN = { open: toRecordList, pick: toPickerList, remove: toDeleteList } as const;

interface BusinessListPageProps {
  readonly page: PageName;
  readonly purpose?: keyof typeof DRAWN;
  /** Whatever this device has chosen for the list. */
  readonly layout?: ListLayout;
}

/** A list the platform has drawn, by the key or the form in the address. */
export function BusinessListPage({ page, purpose = 'open', layout: forced }: BusinessListPageProps) {
  const { language } = useTexts();
  const { preferences } = useAppContext();
  return (
    <WithList page={page}>
      {(opened) => {
        const layout = forced ?? layoutOf(opened.list, preferences);
        return (
          <DrawnList key={`${language} ${layout}`} page={page} purpose={purpose} layout={layout} opened={opened} />
        );
      }}
    </WithList>
  );
}

interface DrawnListProps {
  readonly page: PageName;
  readonly purpose: keyof typeof DRAWN;
  readonly layout: ListLayout;
  readonly opened: OpenedList;
}

/** Its words are made once: another language, or another layout, is another list. */
function DrawnList({ page, purpose, layout, opened: { list, address, params } }: DrawnListProps) {
  const texts = useTexts();
  const [drawn] = useState(() => DRAWN[purpose](list, { page, address, layout, texts }));
  return <ListView list={drawn} address={new URLSearchParams({ ...params, layout }).toString()} />;
}
