import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Group } from '#domain/directory/person.ts';
import { PageLink } from '../ui/navigation/PageLink.tsx';

/** Breadcrumbs of a department. Each links to a parent group, the first one to the address book. */
export function GroupPath({ above, name }: { readonly above: readonly Group[]; readonly name: string }) {
  const { t } = useTranslation();
  const step = 'inline-flex min-h-11 items-center px-1 py-3';
  return (
    <nav aria-label={t('people.path')}>
      <ol className="flex flex-wrap items-center text-14">
        <li>
          <PageLink to="department" className={`${step} text-action`}>
            {t('page.department')}
          </PageLink>
        </li>
        {above.map((group) => (
          <li key={group.id} className="flex items-center">
            <ChevronRight size={16} aria-hidden className="text-soft" />
            <PageLink to="nextDepartment" params={{ id: group.id }} className={`${step} text-action`}>
              {group.name}
            </PageLink>
          </li>
        ))}
        <li className="flex items-center">
          <ChevronRight size={16} aria-hidden className="text-soft" />
          <span aria-current="location" className={`${step} font-medium`}>
            {name}
          </span>
        </li>
      </ol>
    </nav>
  );
}
