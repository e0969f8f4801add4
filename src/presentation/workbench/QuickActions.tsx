import { BookUser, CircleCheckBig, FileUser, Inbox, LayoutList, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ALL_LISTS } from '../lists/directory/AllLists.tsx';
import { PageLink } from '../ui/navigation/PageLink.tsx';

const ACTIONS = [
  { page: 'startable', icon: Plus, label: 'workbench.new' },
  { page: 'myTasks', icon: Inbox, label: 'workbench.todo' },
  { page: 'myApplications', icon: FileUser, label: 'workbench.mine' },
  { page: 'myDone', icon: CircleCheckBig, label: 'workbench.done' },
  { page: 'department', icon: BookUser, label: 'workbench.people' },
  { page: 'workbench', params: ALL_LISTS, icon: LayoutList, label: 'workbench.allLists' },
] as const;

export function QuickActions() {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('workbench.quick')} className="pt-4">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(6.5rem,100%),1fr))] gap-x-1 gap-y-2">
        {ACTIONS.map(({ page, icon: Icon, label, ...more }) => (
          <li key={page}>
            <PageLink
              to={page}
              {...more}
              className="grid justify-items-center gap-1.5 rounded-card py-1 text-center text-12 transition active:opacity-70"
            >
              <span className="grid size-12 place-items-center rounded-[14px] bg-action-tint text-action">
                <Icon size={24} strokeWidth={1.8} aria-hidden />
              </span>
              {t(label)}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
