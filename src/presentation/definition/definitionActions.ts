import { Archive, ArchiveRestore, Star, StarOff, Trash2 } from 'lucide-react';
import { DefinitionGateway } from '#application/ports/definitionGateway.ts';
import { FollowGateway } from '#application/ports/followGateway.ts';
import type { RowAction } from '../list/rowAction.ts';
import type { OfferedDefinition } from './offeredDefinitions.ts';

/** Keeping a process at hand; and for whoever takes care of it, offering it no longer, again, or removing it. */
export function definitionActions({ id, closeness, status, isInMyCare }: OfferedDefinition): readonly RowAction[] {
  const target = { kind: 'definition', id } as const;
  const favour: RowAction =
    closeness === 'favourite'
      ? {
          labelKey: 'lists.favourites.remove',
          noteKey: 'lists.newProcess.unfavourNote',
          icon: StarOff,
          doneKey: 'lists.favourites.removed',
          run: ({ get }) => get(FollowGateway).setFavourite(target, false),
        }
      : {
          labelKey: 'lists.favourites.add',
          noteKey: 'lists.newProcess.favourNote',
          icon: Star,
          doneKey: 'lists.favourites.added',
          run: ({ get }) => get(FollowGateway).setFavourite(target, true),
        };
  if (!isInMyCare) return [favour];
  const offer: RowAction =
    status === 'discarded'
      ? {
          labelKey: 'lists.newProcess.recover',
          noteKey: 'lists.newProcess.recoverNote',
          icon: ArchiveRestore,
          doneKey: 'lists.newProcess.recovered',
          run: ({ get }) => get(DefinitionGateway).recover(id),
        }
      : {
          labelKey: 'lists.newProcess.discard',
          noteKey: 'lists.newProcess.discardNote',
          icon: Archive,
          tone: 'refuse',
          questionKey: 'lists.newProcess.discardQuestion',
          doneKey: 'lists.newProcess.wasDiscarded',
          run: ({ get }) => get(DefinitionGateway).discard(id),
        };
  return [
    favour,
    offer,
    {
      labelKey: 'lists.delete',
      noteKey: 'lists.newProcess.deleteNote',
      icon: Trash2,
      tone: 'refuse',
      questionKey: 'lists.newProcess.deleteQuestion',
      takesAway: true,
      doneKey: 'message.deleted',
      run: ({ get }) => get(DefinitionGateway).remove(id),
    },
  ];
}
