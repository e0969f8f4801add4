import { Pencil, Trash2 } from 'lucide-react';
import { InstanceGateway } from '#application/ports/workflow/instanceGateway.ts';
import type { InstanceRow } from '#domain/requests/instanceViews.ts';
import { timeSorts } from '../lists/arrange/orders.ts';
import { categoryFilter } from '../lists/categoryFilter.ts';
import type { RecordList } from '../lists/recordList.ts';
import { instanceAddress } from '../ui/navigation/instanceAddress.ts';
import { instanceCard } from '../ui/cards/instanceCard.ts';
import { outcomeFilter } from '../lists/outcomeFilter.ts';
import { statusFilter } from '../lists/statusFilter.ts';
import { CommandGateway } from '#application/ports/workflow/commandGateway.ts';
import { IdempotencyKeys } from '#application/ports/workflow/commandKeys.ts';
import type { RowCommand, RowAction, SelectionAction } from '../lists/rowAction.ts';

const remove = ({ id }: InstanceRow): RowCommand => ({
  run: ({ get }) =>
    get(CommandGateway).send({
      key: get(IdempotencyKeys).create(),
      instance: id,
      command: { kind: 'delete' },
      files: [],
    }),
  removesRow: true,
  question: { key: 'lists.mine.deleteQuestion' },
  done: { key: 'message.deleted' },
});
const named = { label: { key: 'lists.delete' }, icon: Trash2, tone: 'refuse' } as const;
const edit = { label: { key: 'lists.mine.edit' }, icon: Pencil } as const;

const isDraft = ({ status }: InstanceRow): boolean => status === 'drafted';
/** Whether a request can be deleted: drafts and voided requests only (spec 4). */
const canDelete = ({ status }: InstanceRow): boolean => status === 'drafted' || status === 'cancelled';

/** Returns the actions of the user's own request: edit and delete a draft, delete a voided request. */
const applicationActions = (row: InstanceRow): readonly RowAction[] => [
  ...(isDraft(row)
    ? [{ ...edit, note: { key: 'lists.mine.editNote' }, to: instanceAddress(row) } satisfies RowAction]
    : []),
  ...(canDelete(row) ? [{ ...named, note: { key: 'lists.mine.deleteNote' }, ...remove(row) } satisfies RowAction] : []),
];

const applicationSelection: readonly SelectionAction<InstanceRow>[] = [
  {
    ...edit,
    purpose: 'edit',
    isSingle: true,
    requirement: { isMet: isDraft, elseKey: 'message.recordInProcess' },
    to: ([row]) => (row ? instanceAddress(row) : { page: 'startable', params: {} }),
  },
  { ...named, purpose: 'delete', requirement: { isMet: canDelete, elseKey: 'message.recordInProcess' }, each: remove },
];

/** The user's own requests with status and current assignees, including drafts. */
export const myApplicationsList: RecordList<InstanceRow> = {
  name: 'myApplications',
  source: (get) => (request) => get(InstanceGateway).listMine(request),
  keyOf: (row) => row.id,
  card: instanceCard,
  open: instanceAddress,
  searchHint: { key: 'list.searchRequests' },
  filters: [
    statusFilter(['running', 'lockedByReturn', 'drafted', 'succeeded', 'cancelled']),
    outcomeFilter,
    categoryFilter,
  ],
  sorts: timeSorts('start'),
  actions: applicationActions,
  selection: applicationSelection,
  empty: {
    picture: 'empty',
    titleKey: 'lists.mine.empty',
    todoKey: 'lists.mine.emptyTodo',
    action: { labelKey: 'lists.startOne', page: 'startable' },
  },
  pageSize: 20,
};
