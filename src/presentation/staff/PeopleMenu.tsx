import { Building2, History, Users } from 'lucide-react';
import { useTexts } from '../i18n/useTexts.ts';
import { useAppContext } from '../shared/appContext.ts';
import { IconButton } from '../shared/IconButton.tsx';

/** From the people to their departments, roles and groups, and to what was changed. */
export function PeopleMenu() {
  const { t } = useTexts();
  const { navigator } = useAppContext();
  const ways = [
    { icon: Building2, name: t('staff.department.all'), open: () => navigator.open('groups', { of: 'department' }) },
    { icon: Users, name: t('staff.role.all'), open: () => navigator.open('groups', { of: 'role' }) },
    { icon: History, name: t('page.peopleLog'), open: () => navigator.open('peopleLog') },
  ];
  return ways.map(({ icon, name, open }) => (
    <IconButton key={name} icon={icon} name={name} tone="action" onClick={open} />
  ));
}
