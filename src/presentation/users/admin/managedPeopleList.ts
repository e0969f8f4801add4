import { PeopleGateway } from '#application/ports/directory/peopleGateway.ts';
import type { ManagedPerson } from '#domain/directory/managedPerson.ts';
import type { CardChip } from '../../ui/cards/cardContent.ts';
import type { Translate } from '../../ui/i18n/translate.ts';
import type { RecordList } from '../../lists/recordList.ts';
import { PeopleMenu } from './PeopleMenu.tsx';

/** All users of the company, for administrators. */
export const managedPeopleList: RecordList<ManagedPerson> = {
  name: 'people',
  source: (get) => get(PeopleGateway).listPeople,
  keyOf: (row) => row.id,
  card: (row, { t }) => ({
    person: { id: row.id, name: row.name },
    title: row.name,
    facts: [row.departmentName, row.post, row.account].filter(Boolean),
    chips: statusChips(row, t),
  }),
  open: ({ id }) => ({ page: 'person', params: { id } }),
  searchHint: { key: 'staff.searchHint' },
  filters: [
    {
      name: 'state',
      label: { key: 'staff.state' },
      initial: 'atWork',
      choices: (['atWork', 'left', 'administrators'] as const).map((value) => ({
        value,
        label: { key: `staff.state.${value}` },
      })),
    },
  ],
  menu: PeopleMenu,
  footerLinks: [{ label: { key: 'staff.add' }, variant: 'fill', to: { page: 'personEdit', params: {} } }],
  empty: { picture: 'empty', titleKey: 'staff.empty', todoKey: 'staff.emptyTodo' },
  pageSize: 30,
};

/** Chips for a user who is deactivated, is an administrator, or is maintained in another system. */
export const statusChips = (
  { hasLeft, isAdministrator, isKept }: Pick<ManagedPerson, 'hasLeft' | 'isAdministrator' | 'isKept'>,
  t: Translate,
): CardChip[] => [
  ...(hasLeft ? [{ text: t('staff.left'), tone: 'neutral' } as const] : []),
  ...(isAdministrator ? [{ text: t('staff.administrator'), tone: 'action' } as const] : []),
  ...(isKept ? [{ text: t('staff.kept'), tone: 'neutral' } as const] : []),
];
