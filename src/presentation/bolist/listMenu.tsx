import { CalendarDays, Ellipsis } from 'lucide-react';
import type { ComponentType } from 'react';
import type { ListAddress } from '#application/ports/businessListGateway.ts';
import type { BusinessList } from '#domain/bolist/listDefinition.ts';
import { quickCriterion } from '#domain/bolist/listSearch.ts';
import type { PageRequest } from '#domain/shared/page.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { useAppContext } from '../shared/appContext.ts';
import { IconButton } from '../shared/IconButton.tsx';
import { listParams } from './listAddress.ts';

/** The way to everything else one can do with a list, as it is searched now. */
export const listMenu = (list: BusinessList, address: ListAddress): ComponentType<{ asked: () => PageRequest }> =>
  function ListMenu({ asked }) {
    const { t } = useTexts();
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
          onClick={() => navigator.open('listActions', { ...listParams(address), ...searched(list, asked()) })}
        />
      </>
    );
  };

/** The words of the search field stand in the address like any other criterion. */
function searched(list: BusinessList, { search, filters }: PageRequest): Readonly<Record<string, string>> {
  const quick = quickCriterion(list);
  return { ...filters, ...(quick && search !== '' && { [quick.name]: search }) };
}
