import { CalendarDays, Ellipsis } from 'lucide-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListAddress } from '#application/ports/forms/businessListGateway.ts';
import type { BusinessList } from '#domain/businessLists/listDefinition.ts';
import { quickCriterion } from '#domain/businessLists/listSearch.ts';
import type { PageRequest } from '#domain/shared/page.ts';
import { useAppContext } from '../ui/state/appContext.ts';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { toListParams } from './listAddress.ts';

/** Creates the menu button of a list. It opens the actions page with the current search. */
export const createListMenu = (list: BusinessList, address: ListAddress): ComponentType<{ asked: () => PageRequest }> =>
  function ListMenu({ asked }) {
    const { t } = useTranslation();
    const { navigator } = useAppContext();
    return (
      <>
        {list.calendar !== '' && (
          <IconButton
            icon={CalendarDays}
            name={t('page.listCalendar')}
            tone="action"
            onClick={() => navigator.open('listCalendar', { key: list.calendar })}
          />
        )}
        <IconButton
          icon={Ellipsis}
          name={t('app.more')}
          tone="action"
          onClick={() => navigator.open('listActions', { ...toListParams(address), ...searchParams(list, asked()) })}
        />
      </>
    );
  };

/** Adds the text of the search field to the query parameters like any other criterion. */
function searchParams(list: BusinessList, { search, filters }: PageRequest): Readonly<Record<string, string>> {
  const quick = quickCriterion(list);
  return { ...filters, ...(quick && search !== '' && { [quick.name]: search }) };
}
