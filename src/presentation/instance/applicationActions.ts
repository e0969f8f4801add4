import { Pencil, Trash2 } from 'lucide-react';
import { CommandGateway } from '#application/ports/commandGateway.ts';
import { CommandKeys } from '#application/ports/commandKeys.ts';
import type { InstanceRow } from '#domain/instance/instanceViews.ts';
import type { RowCommand, RowAction, SelectionAction } from '../list/rowAction.ts';
import { instanceAddress } from '../shared/instanceAddress.ts';

const remove = ({ id }: InstanceRow): RowCommand => ({
  run: ({ get }) =>
    get(CommandGateway).send({
      key: get(CommandKeys).fresh(),
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
/** What never started or was voided; everything else stays (spec 4). */
const mayGo = ({ status }: InstanceRow): boolean => status === 'drafted' || status === 'cancelled';

/** A draft is written on or thrown away; a voided request may go. */
export const applicationActions = (row: InstanceRow): readonly RowAction[] => [
  ...(isDraft(row)
    ? [{ ...edit, note: { key: 'lists.mine.editNote' }, to: instanceAddress(row) } satisfies RowAction]
    : []),
  ...(mayGo(row) ? [{ ...named, note: { key: 'lists.mine.deleteNote' }, ...remove(row) } satisfies RowAction] : []),
];

export const applicationSelection: readonly SelectionAction<InstanceRow>[] = [
  {
    ...edit,
    purpose: 'edit',
    isSingle: true,
    demand: { holds: isDraft, elseKey: 'message.recordInProcess' },
    to: ([row]) => (row ? instanceAddress(row) : { page: 'startable', params: {} }),
  },
  { ...named, purpose: 'delete', demand: { holds: mayGo, elseKey: 'message.recordInProcess' }, each: remove },
];
