import { Building2, Ellipsis, FileSpreadsheet, History, MailPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../i18n/useTexts.ts';
import { Card } from '../shared/Card.tsx';
import { IconButton } from '../shared/IconButton.tsx';
import { ListRow } from '../shared/ListRow.tsx';
import { Sheet } from '../shared/Sheet.tsx';

/** From the people to their departments and groups, to files and links for many, and to what was changed. */
export function PeopleMenu() {
  const { t } = useTexts();
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
