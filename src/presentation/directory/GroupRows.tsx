import { useTranslation } from 'react-i18next';
import type { Group } from '#domain/directory/person.ts';
import { Card } from '../ui/layout/Card.tsx';
import { ListRow } from '../ui/layout/ListRow.tsx';

/** Departments or roles with their member counts. Pressing one opens it. */
export function GroupRows({ groups }: { readonly groups: readonly Group[] }) {
  const { t } = useTranslation();
  if (groups.length === 0) return null;
  return (
    <Card className="divide-y divide-line">
      {groups.map(({ id, name, peopleCount }) => (
        <ListRow
          key={id}
          label={name}
          value={<span className="figures text-14">{t('people.count', { count: peopleCount })}</span>}
          to="nextDepartment"
          params={{ id }}
        />
      ))}
    </Card>
  );
}
