import { StarOff } from 'lucide-react';
import { FollowGateway } from '#application/ports/workflow/followGateway.ts';
import type { Favourite } from '#domain/requests/followViews.ts';
import type { RecordList } from '../lists/recordList.ts';
import type { RowCommand } from '../lists/rowAction.ts';
import type { PageAddress } from '../ui/navigation/addresses.ts';
import { definitionCard } from '../ui/cards/definitionCard.ts';
import { instanceCard } from '../ui/cards/instanceCard.ts';

const GROUPS = {
  definition: { key: 'definition', rank: 0, title: { key: 'lists.favourites.definitions' } },
  instance: { key: 'instance', rank: 1, title: { key: 'lists.favourites.instances' } },
} as const;

const remove = (row: Favourite): RowCommand => ({
  run: ({ get }) =>
    get(FollowGateway).setFavourite(
      row.kind === 'instance'
        ? { kind: 'instance', id: row.instance.id }
        : { kind: 'definition', id: row.definition.id },
      false,
    ),
  removesRow: true,
  done: { key: 'lists.favourites.removed' },
});
const named = { label: { key: 'lists.favourites.remove' }, icon: StarOff } as const;

export const favouritesList: RecordList<Favourite> = {
  name: 'favourites',
  source: (get) => (request) => get(FollowGateway).listFavourites(request),
  keyOf: (row) => row.id,
  card: (row, words) => (row.kind === 'instance' ? instanceCard(row.instance, words) : definitionCard(row.definition)),
  open: (row): PageAddress =>
    row.kind === 'instance'
      ? { page: 'instanceDetail', params: { instId: row.instance.id } }
      : { page: 'startForm', params: { defId: row.definition.id } },
  searchHint: { key: 'list.searchRequests' },
  filters: [
    {
      name: 'kind',
      label: { key: 'list.kind' },
      choices: [
        { value: 'definition', label: { key: 'lists.favourites.definitions' } },
        { value: 'instance', label: { key: 'lists.favourites.instances' } },
      ],
    },
  ],
  groupings: [{ label: { key: 'list.kind' }, of: ({ kind }) => GROUPS[kind] }],
  actions: (row) => [{ ...named, note: { key: 'lists.favourites.removeNote' }, ...remove(row) }],
  selection: [{ ...named, purpose: 'open', each: remove }],
  empty: { picture: 'empty', titleKey: 'lists.favourites.empty', todoKey: 'lists.favourites.emptyTodo' },
  pageSize: 20,
};
