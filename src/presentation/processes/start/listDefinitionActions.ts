import { Archive, ArchiveRestore, Star, StarOff, Trash2 } from 'lucide-react';
import { DefinitionGateway } from '#application/ports/workflow/definitionGateway.ts';
import { FollowGateway } from '#application/ports/workflow/followGateway.ts';
import type { RowAction } from '../../lists/rowAction.ts';
import type { OfferedDefinition } from './offeredDefinitions.ts';

/**
 * Returns the actions of a process: add to or remove from favourites; for administrators also discard, recover and
 * delete.
 */
export function listDefinitionActions({ id, shortcut, status, isMine }: OfferedDefinition): readonly RowAction[] {
  const target = { kind: 'definition', id } as const;
  const favour: RowAction =
    shortcut === 'favourite'
      ? {
          label: { key: 'lists.favourites.remove' },
          note: { key: 'lists.newProcess.unfavourNote' },
          icon: StarOff,
          done: { key: 'lists.favourites.removed' },
          run: ({ get }) => get(FollowGateway).setFavourite(target, false),
        }
      : {
          label: { key: 'lists.favourites.add' },
          note: { key: 'lists.newProcess.favourNote' },
          icon: Star,
          done: { key: 'lists.favourites.added' },
          run: ({ get }) => get(FollowGateway).setFavourite(target, true),
        };
  if (!isMine) return [favour];
  const offer: RowAction =
    status === 'discarded'
      ? {
          label: { key: 'lists.newProcess.recover' },
          note: { key: 'lists.newProcess.recoverNote' },
          icon: ArchiveRestore,
          done: { key: 'lists.newProcess.recovered' },
          run: ({ get }) => get(DefinitionGateway).recover(id),
        }
      : {
          label: { key: 'lists.newProcess.discard' },
          note: { key: 'lists.newProcess.discardNote' },
          icon: Archive,
          tone: 'refuse',
          question: { key: 'lists.newProcess.discardQuestion' },
          done: { key: 'lists.newProcess.wasDiscarded' },
          run: ({ get }) => get(DefinitionGateway).discard(id),
        };
  return [
    favour,
    offer,
    {
      label: { key: 'lists.delete' },
      note: { key: 'lists.newProcess.deleteNote' },
      icon: Trash2,
      tone: 'refuse',
      question: { key: 'lists.newProcess.deleteQuestion' },
      removesRow: true,
      done: { key: 'message.deleted' },
      run: ({ get }) => get(DefinitionGateway).remove(id),
    },
  ];
}
