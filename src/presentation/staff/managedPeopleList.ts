import { PeopleGateway } from '#application/ports/peopleGateway.ts';
import type { ManagedPerson } from '#domain/directory/managedPerson.ts';
import type { CardChip } from '../shared/cards/cardContent.ts';
import type { Translate } from '../i18n/useTexts.ts';
import type { RecordList } from '../list/recordList.ts';
import { PeopleMenu } from './PeopleMenu.tsx';

/** Everybody of the company, for its administrators. */
export const managedPeopleList: RecordList<ManagedPerson> = {
  name: 'people',
  source: (get) => get(PeopleGateway).people,
  keyOf: (row) => row.id,
  card: (row, { t }) => ({
    person: { id: row.id, name: row.name },
    title: row.name,
    facts: [row.departmentName, row.post, row.account].filter(Boolean),
    chips: standingChips(row, t),
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
  foot: [{ label: { key: 'staff.add' }, look: 'fill', to: { page: 'personEdit', params: {} } }],
  empty: { picture: 'empty', titleKey: 'staff.empty', todoKey: 'staff.emptyTodo' },
  pageSize: 30,
};

/** Whether somebody has left, looks after the company, or is kept elsewhere. */
export const standingChips = (
  { hasLeft, isAdministrator, isKept }: Pick<ManagedPerson, 'hasLeft' | 'isAdministrator' | 'isKept'>,
  t: Translate,
): CardChip[] => [
  ...(hasLeft ? [{ text: t('staff.left'), tone: 'neutral' } as const] : []),
  ...(isAdministrator ? [{ text: t('staff.administrator'), tone: 'action' } as const] : []),
  ...(isKept ? [{ text: t('staff.kept'), tone: 'neutral' } as const] : []),
];
