import { describe, expect, it } from 'vitest';
import { CategoryGateway } from '#application/ports/workflow/categoryGateway.ts';
import { DefinitionGateway } from '#application/ports/workflow/definitionGateway.ts';
import { FollowGateway } from '#application/ports/workflow/followGateway.ts';
import { InstanceGateway } from '#application/ports/workflow/instanceGateway.ts';
import type { StartableDefinition } from '#domain/requests/definitionViews.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { wordsKey } from '#presentation/ui/i18n/words.ts';
import { newProcessList } from '#presentation/processes/start/newProcess.list.ts';
import { RecordListViewModel } from '#presentation/lists/RecordListViewModel.ts';
import { aPage, anInstance, aUser } from '../../../support/builders.ts';
import { fakeInstances, createPartialGateway } from '../../../support/gateways.ts';
import { NOON, provide, pageContext } from '../../../support/testPageContext.ts';

const definition = (id: string): StartableDefinition => ({
  id,
  key: `key${id}`,
  name: id,
  description: '',
  categoryId: 'c',
  version: 1,
  icon: '',
  color: '',
});
const leave = definition('leave');
const trip = definition('trip');
const seal = definition('seal');

/**
 * Opens the list for a user whose latest request is a trip and whose favorite is the seal. `done` records the actions
 * on processes.
 */
async function processesOf(isAdministrator: boolean, hasFavourites = true) {
  const done: string[] = [];
  const does = (name: string) => async (id: string) => ok(void done.push(`${name} ${id}`));
  const context = pageContext(
    [
      provide(
        InstanceGateway,
        fakeInstances({
          listStartable: async () => ok(aPage([leave, trip, seal])),
          listMine: async () => ok(aPage([anInstance({ definitionKey: 'keytrip' })])),
        }),
      ),
      provide(CategoryGateway, { listCategories: async () => ok([{ id: 'c', name: 'All' }]) }),
      provide(
        FollowGateway,
        createPartialGateway<FollowGateway>('following', {
          listFavourites: async () =>
            hasFavourites
              ? ok(aPage([{ id: 'f', since: NOON, kind: 'definition', definition: seal }]))
              : fail({ kind: 'notOffered' }),
          setFavourite: async ({ id }, isFavourite) => ok(void done.push(`favourite ${id} ${isFavourite}`)),
        }),
      ),
      provide(DefinitionGateway, {
        listDefinitions: async () =>
          ok(
            aPage([
              { ...leave, status: 'discarded' },
              { ...trip, status: 'deployed' },
              { ...seal, status: 'deployed' },
            ]),
          ),
        discard: does('discard'),
        recover: does('recover'),
        remove: does('remove'),
      }),
    ],
    {
      logIn: async () => fail({ kind: 'offline' }),
      logOut: async () => undefined,
      currentUser: async () => ok(aUser({ isAdministrator })),
    },
  );
  const list = new RecordListViewModel(newProcessList, context);
  await list.paged.reload();
  const actionsOf = (id: string) => {
    const row = list.paged.rows.find((each) => each.id === id);
    return row ? (newProcessList.actions?.(row) ?? []) : [];
  };
  const perform = async (id: string, label: string) => {
    const action = actionsOf(id).find((each) => wordsKey(each.label) === label);
    if (action && 'run' in action) await action.run(context);
  };
  return {
    list,
    actionsOf,
    perform,
    done,
    groups: () => list.items.map((item) => (item.kind === 'group' ? `[${item.group.key}]` : item.row.name)),
  };
}

describe('the list of startable processes', () => {
  it('starts with favorites and recently used processes', async () => {
    expect((await processesOf(false)).groups()).toEqual([
      '[favourite]',
      'seal',
      '[recent]',
      'trip',
      '[other]',
      'leave',
    ]);
  });

  it('omits favorites on a platform without them', async () => {
    expect((await processesOf(false, false)).groups()).toEqual(['[recent]', 'trip', '[other]', 'leave', 'seal']);
  });

  it('lets every user mark a process as favorite', async () => {
    const { actionsOf, perform, done } = await processesOf(false);
    expect(['seal', 'leave'].map((id) => actionsOf(id).map(({ label }) => wordsKey(label)))).toEqual([
      ['lists.favourites.remove'],
      ['lists.favourites.add'],
    ]);
    await perform('seal', 'lists.favourites.remove');
    await perform('leave', 'lists.favourites.add');
    expect(done).toEqual(['favourite seal false', 'favourite leave true']);
  });

  it('lets administrators discard, recover and delete', async () => {
    const { actionsOf, perform, done } = await processesOf(true);
    expect(
      ['trip', 'leave'].map((id) =>
        actionsOf(id)
          .slice(1)
          .map(({ label }) => wordsKey(label)),
      ),
    ).toEqual([
      ['lists.newProcess.discard', 'lists.delete'],
      ['lists.newProcess.recover', 'lists.delete'],
    ]);
    await perform('trip', 'lists.newProcess.discard');
    await perform('leave', 'lists.newProcess.recover');
    await perform('leave', 'lists.delete');
    expect(done).toEqual(['discard trip', 'recover leave', 'remove leave']);
  });

  it('loads its next page 100 px before its end', () => {
    expect(newProcessList.reachBottom).toBe(100);
  });
});
