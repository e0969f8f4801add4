import { CalendarCheck, ClipboardList, Star, UserRoundCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ListRow } from '../../ui/layout/ListRow.tsx';

const WAYS = [
  { page: 'businessLists', icon: ClipboardList, label: 'lists.businessLists.name' },
  { page: 'favourites', icon: Star, label: 'lists.favourites.name' },
  { page: 'agents', icon: UserRoundCheck, label: 'lists.agents.name' },
  { page: 'tracked', icon: CalendarCheck, label: 'lists.tracked.name' },
] as const;

/** Links of the built-in column with the key `shortcuts`. */
export function ShortcutsColumn() {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('portal.shortcuts')} className="divide-y divide-line">
      {WAYS.map(({ page, icon: Icon, label }) => (
        <ListRow key={page} to={page} icon={<Icon size={20} aria-hidden className="text-soft" />} label={t(label)} />
      ))}
    </nav>
  );
}
