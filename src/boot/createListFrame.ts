import { BASE_PATH } from '#application/shared/constants.ts';
import { formatCount } from '../presentation/ui/i18n/counts.ts';
import { groupRows } from '../presentation/lists/groupRows.ts';
import { toTaskGroup } from '../presentation/tasks/taskGroups.ts';
import { hasTaskActions, taskCard } from '../presentation/tasks/taskCard.ts';
import { formatWords } from '../presentation/ui/i18n/words.ts';
import { TASK_PATH } from './findBootCalls.ts';
import { createCard } from './createCard.ts';
import { createPage, type FrameContext } from './createPage.ts';
import { h } from './dom.ts';
import type { DrawnList } from './readTasks.ts';

/** Number of drawn rows and headings, more than a screen shows. */
const MAX_ITEMS = 12;

/** Creates the to-do list with its cards at the places where the app will show them. */
export function createListFrame({ rows, total }: DrawnList, context: FrameContext): HTMLElement {
  const { t, language, now } = context;
  const items = groupRows(
    {
      keyOf: ({ id }) => id,
      grouping: { label: { text: '' }, of: toTaskGroup },
      folded: new Set(),
    },
    rows,
    { now, choices: {} },
  );
  const search = h('input', SEARCH, [], { type: 'search', placeholder: t('list.searchRequests') });
  const chips = h('div', 'invisible -my-1.5 flex pt-0.5 pb-2', [
    h('span', 'tap inline-grid place-items-center', [h('span', 'border px-3.5 py-1 text-14', [t('app.all')])]),
  ]);
  const drawn = items.slice(0, MAX_ITEMS).map((item) =>
    h('div', 'pb-2', [
      item.kind === 'row'
        ? createCard(taskCard(item.row, { t, language, now }), {
            href: `${BASE_PATH}${TASK_PATH}?taskId=${item.row.id}`,
            unread: t('list.unread'),
            hasActions: hasTaskActions(item.row),
          })
        : h('div', '-mb-2 flex min-h-11 items-center gap-1.5 text-14', [
            h('b', item.group.tone === 'refuse' ? 'text-refuse' : '', [formatWords(t, item.group.title)]),
            h('span', 'figures text-soft', [formatCount(language, item.rows.length)]),
          ]),
    ]),
  );
  const select = h('span', 'inline-flex min-h-11 items-center px-2 py-1 text-16 font-semibold text-action', [
    t('list.select'),
  ]);
  return createPage(
    context,
    { title: t('page.myTasks'), count: formatCount(language, total), actions: [select], below: [search] },
    [chips, ...drawn],
  );
}

const SEARCH =
  'mb-2 min-h-11 w-full appearance-none rounded-card border border-transparent bg-sunken pr-11 pl-10 text-ellipsis text-ink outline-none placeholder:text-soft focus:border-action';
