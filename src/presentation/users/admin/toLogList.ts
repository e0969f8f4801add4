import { History } from 'lucide-react';
import { PeopleGateway } from '#application/ports/directory/peopleGateway.ts';
import { PROPERTY_KEYS } from '#domain/directory/colleague.ts';
import type { PeopleLogEntry } from '#domain/directory/managedPerson.ts';
import { formatTimestamp } from '../../ui/i18n/formats.ts';
import type { Translate } from '../../ui/i18n/translate.ts';
import type { RecordList } from '../../lists/recordList.ts';

const FIELDS: readonly string[] = [
  ...['name', 'account', 'department', 'post', 'superior', 'email', 'mobile', ...PROPERTY_KEYS],
  ...['parent', 'head', 'members'],
];

/** Log of the changes of users and groups, or of the one given as `subject`. */
export const toLogList = (subject: string): RecordList<PeopleLogEntry> => ({
  name: 'peopleLog',
  source: (get) => (request) => get(PeopleGateway).listLog({ ...request, filters: subject === '' ? {} : { subject } }),
  keyOf: (row) => row.id,
  card: ({ kind, subjectName, isGroup, at, actorName, origin, changes }, { t, language, now }) => ({
    badge: { icon: History, tone: 'neutral' },
    title: t(`staff.log.${kind}`, { name: subjectName }),
    facts: [formatActor({ actorName, origin }, t), formatTimestamp(language, at, now)],
    ...(changes.length > 0 && {
      isNoteFull: true,
      note: changes
        .map(({ field, before, after }) => {
          const own = isGroup && field === 'name' ? 'groupName' : field;
          const name = FIELDS.includes(field) ? t(`staff.field.${own as 'name'}`) : field;
          if (kind === 'added') return t('staff.log.value', { field: name, value: after });
          const [was, is] = [before || t('staff.none'), after || t('staff.none')];
          return t('staff.log.change', { field: name, before: was, after: is });
        })
        .join(' · '),
    }),
  }),
  open: ({ subject: id, isGroup }) => ({ page: isGroup ? 'group' : 'person', params: { id } }),
  empty: { picture: 'empty', titleKey: 'staff.log.empty', todoKey: 'staff.log.emptyTodo' },
  pageSize: 30,
});

/** Returns the user, the tool they used unless it was the app, or the process that made the change by itself. */
function formatActor({ actorName, origin }: Pick<PeopleLogEntry, 'actorName' | 'origin'>, t: Translate): string {
  const way = t(`staff.log.by.${origin}`);
  if (actorName === '') return way;
  return origin === 'app' ? actorName : t('staff.log.byBoth', { actor: actorName, origin: way });
}
