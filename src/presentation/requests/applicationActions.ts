import { Pencil, Trash2 } from 'lucide-react';
import { CommandGateway } from '#application/ports/workflow/commandGateway.ts';
import { IdempotencyKeys } from '#application/ports/workflow/commandKeys.ts';
import type { InstanceRow } from '#domain/requests/instanceViews.ts';
import type { RowCommand, RowAction, SelectionAction } from '../lists/rowAction.ts';
import { instanceAddress } from '../ui/navigation/instanceAddress.ts';

const remove = ({ id }: InstanceRow): RowCommand => ({
  run: ({ get }) =>
    get(CommandGateway).send({
      key: get(IdempotencyKeys).create(),
      instance: id,
      command: { kind: 'delete' },
      files: [],
    }),
  takesAway: true,
  question: { key: 'lists.mine.deleteQuestion' },
  done: { key: 'message.deleted' },
});
const named = { label: { key: 'lists.delete' }, icon: Trash2, tone: 'refuse' } as const;
const edit = { label: { key: 'lists.mine.edit' }, icon: Pencil } as const;

const isDraft = ({ status }: InstanceRow): boolean => status === 'drafted';
/** Whether a request can be deleted: drafts and voided requests only (spec 4). */
const canDelete = ({ status }: InstanceRow): boolean => status === 'drafted' || status === 'cancelled';

/** Returns the actions of the user's own request: edit and delete a draft, delete a voided request. */
export const applicationActions = (row: InstanceRow): readonly RowAction[] => [
  ...(isDraft(row)
    ? [{ ...edit, note: { key: 'lists.mine.editNote' }, to: instanceAddress(row) } satisfies RowAction]
    : []),
  ...(canDelete(row) ? [{ ...named, note: { key: 'lists.mine.deleteNote' }, ...remove(row) } satisfies RowAction] : []),
];

export const applicationSelection: readonly SelectionAction<InstanceRow>[] = [
  {
    ...edit,
    purpose: 'edit',
    isSingle: true,
    demand: { holds: isDraft, elseKey: 'message.recordInProcess' },
    to: ([row]) => (row ? instanceAddress(row) : { page: 'startable', params: {} }),
  },
  { ...named, purpose: 'delete', demand: { holds: canDelete, elseKey: 'message.recordInProcess' }, each: remove },
];
