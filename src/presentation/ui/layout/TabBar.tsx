import { Tabbar, TabbarLink } from 'konsta/react';
import { House, UserRound } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router-dom';
import { buildPagePath } from '../navigation/addresses.ts';
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
  const { pathname } = useLocation();
  return (
    <Tabbar
      component="nav"
      aria-label={t('app.tabs')}
      labels
      icons
      bgClassName="hidden"
      innerClassName="h-auto w-full gap-0 md:w-full"
      className="glass pb-safe border-t border-line px-0"
    >
      {TABS.map(({ page, icon: Icon, label }) => (
        <TabbarLink
          key={page}
          component={NavLink}
          linkProps={{ to: buildPagePath(page), end: true }}
          active={pathname === buildPagePath(page)}
          colors={{ textIos: 'text-soft', textActiveIos: 'text-action [&_svg]:fill-action-tint' }}
          className="min-h-14 overflow-visible whitespace-normal"
          icon={
            <span className="relative">
              <Icon size={24} strokeWidth={1.7} aria-hidden />
              {page === 'workbench' && waiting > 0 && <CountBadge count={waiting} className="-top-1 left-3.5" />}
            </span>
          }
          label={
            <span className={pathname === buildPagePath(page) ? 'font-semibold' : ''}>
              {t(label)}
              {page === 'workbench' && waiting > 0 && (
                <span className="sr-only">{t('app.tab.waiting', { count: waiting })}</span>
              )}
            </span>
          }
        />
      ))}
    </Tabbar>
  );
});
