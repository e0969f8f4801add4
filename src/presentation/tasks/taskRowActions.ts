import { ArrowRight, Check, CornerUpLeft } from 'lucide-react';
import { lazyValue } from '#application/shared/lazyValue.ts';
import type { TaskRow } from '#domain/tasks/taskViews.ts';
import type { RowAction } from '../lists/rowAction.ts';
import type { PageAddress } from '../ui/navigation/addresses.ts';
import { hasTaskActions } from './taskCard.ts';

const quickAgreement = lazyValue(() => import('./decision/agreeQuickly.ts'));

/** What a user can do with an own task without opening it first. */
export function listTaskActions(row: TaskRow): readonly RowAction[] {
  if (!hasTaskActions(row)) return [];
  const open = (params: PageAddress['params'] = {}): { readonly to: PageAddress } => ({
    to: { page: 'taskDetail', params: { taskId: row.id, ...params } },
  });
  return [
    {
      label: { key: 'list.row.agree' },
      icon: Check,
      tone: 'agree',
      shortcut: 'a',
      ...(row.isQuick
        ? {
            note: { key: 'list.row.agreeAtOnce' },
            run: async (context) => (await quickAgreement.fetch()).agreeQuickly(context, row),
          }
        : { note: { key: 'list.row.agreeNote' }, ...open({ decide: 'agree' }) }),
    },
    {
      label: { key: 'list.row.refuse' },
      icon: CornerUpLeft,
      tone: 'refuse',
      shortcut: 'r',
      note: { key: 'list.row.refuseNote' },
      ...open({ decide: 'refuse' }),
    },
    { label: { key: 'list.row.open' }, icon: ArrowRight, note: { key: 'list.row.openNote' }, ...open() },
  ];
}
