import { Building2, Ellipsis, FileSpreadsheet, History, MailPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/layout/Card.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { ListRow } from '../../ui/layout/ListRow.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';

/** Links to departments, groups, the import, password links and the change log. */
export function PeopleMenu() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const ways = [
    { icon: FileSpreadsheet, label: t('page.peopleImport'), to: 'peopleImport' },
    { icon: MailPlus, label: t('page.peopleLinks'), to: 'peopleLinks' },
    { icon: Building2, label: t('staff.department.all'), to: 'groups', params: { of: 'department' } },
    { icon: Users, label: t('staff.role.all'), to: 'groups', params: { of: 'role' } },
    { icon: History, label: t('page.peopleLog'), to: 'peopleLog' },
  ] as const;
  return (
    <>
      <IconButton icon={Ellipsis} name={t('staff.menu')} tone="action" onClick={() => setIsOpen(true)} />
      <Sheet isOpen={isOpen} title={t('page.people')} onClose={() => setIsOpen(false)}>
        <Card className="divide-y divide-line">
          {ways.map(({ icon: Icon, ...row }) => (
            <ListRow key={row.label} {...row} icon={<Icon size={22} aria-hidden className="shrink-0 text-action" />} />
          ))}
        </Card>
      </Sheet>
    </>
  );
}
