import { CalendarCheck, ClipboardList, Star, UserRoundCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ListRow } from '../../ui/layout/ListRow.tsx';

const WAYS = [
  { page: 'businessLists', icon: ClipboardList, label: 'page.businessLists' },
  { page: 'favourites', icon: Star, label: 'page.favourites' },
  { page: 'agents', icon: UserRoundCheck, label: 'page.agents' },
  { page: 'tracked', icon: CalendarCheck, label: 'page.tracked' },
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
