import { Building2, Users } from 'lucide-react';
import { PeopleGateway } from '#application/ports/directory/peopleGateway.ts';
import type { GroupKind, ManagedGroup } from '#domain/directory/managedPerson.ts';
import type { RecordList } from '../../lists/recordList.ts';

/** The department tree with the heads, or the roles and working groups. */
export const toGroupsList = (of: GroupKind): RecordList<ManagedGroup> => ({
  name: 'groups',
  title: { key: `staff.${of}.all` },
  storageKey: `groups.${of}`,
  source: (get) => (request) => get(PeopleGateway).listGroups(of, request),
  keyOf: (row) => row.id,
  card: ({ kind, level, name, parent, head, people, isKept }, { t }) => ({
    badge: { icon: kind === 'role' ? Users : Building2, tone: 'neutral' },
    title: name,
    facts: [
      t('staff.people', { count: people }),
      head ? t('staff.headIs', { name: head.name }) : t('staff.noHead'),
      ...(parent && level > 1 ? [t('staff.below', { name: parent.name })] : []),
    ],
    ...(isKept && { chips: [{ text: t('staff.kept'), tone: 'neutral' as const }] }),
  }),
  open: ({ id }) => ({ page: 'group', params: { id } }),
  footerLinks: [{ label: { key: `staff.${of}.add` }, variant: 'fill', to: { page: 'group', params: { of } } }],
  empty: { picture: 'empty', titleKey: 'staff.group.empty', todoKey: 'staff.group.emptyTodo' },
  pageSize: 50,
});
