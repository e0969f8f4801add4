import type { Group } from '#domain/directory/person.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Card } from '../shared/Card.tsx';
import { ListRow } from '../shared/ListRow.tsx';

/** Departments or roles, each with how many people are in it; a tap opens it. */
export function GroupRows({ groups }: { readonly groups: readonly Group[] }) {
  const { t } = useTexts();
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
