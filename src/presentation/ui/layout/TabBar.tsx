import { House, UserRound } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { NavLink } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { buildPagePath } from '../navigation/addresses.ts';
import { classes } from '../controls/classes.ts';
import { CountBadge } from '../controls/CountBadge.tsx';
import { useCounts } from '../state/useCounts.ts';

const TABS = [
  { page: 'workbench', icon: House, label: 'app.tab.workbench' },
  { page: 'me', icon: UserRound, label: 'app.tab.me' },
] as const;

/** The two tabs at the bottom edge; the first shows the number of waiting tasks. */
export const TabBar = observer(function TabBar() {
  const { t } = useTranslation();
  const { waiting = 0 } = useCounts();
  return (
    <nav aria-label={t('app.tabs')} className="glass pb-safe border-t border-line">
      <ul className="flex">
        {TABS.map(({ page, icon: Icon, label }) => (
          <li key={page} className="flex-1">
            <NavLink
              to={buildPagePath(page)}
              end
              className={({ isActive }) =>
                classes(
                  'flex min-h-14 flex-col items-center justify-center gap-0.5 py-1.5 text-12 transition',
                  isActive ? 'font-semibold text-action [&_svg]:fill-action-tint' : 'text-soft',
                )
              }
            >
              <span className="relative">
                <Icon size={24} strokeWidth={1.7} aria-hidden />
                {page === 'workbench' && waiting > 0 && <CountBadge count={waiting} className="-top-1 left-3.5" />}
              </span>
              {t(label)}
              {page === 'workbench' && waiting > 0 && (
                <span className="sr-only">{t('app.tab.waiting', { count: waiting })}</span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
});
