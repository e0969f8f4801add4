import { expect, it } from 'vitest';
import { InstanceGateway } from '#application/ports/workflow/instanceGateway.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { RequestStatusViewModel } from './RequestStatusViewModel.ts';
import { anInstance } from '#test/support/builders.ts';
import { fakeInstances } from '#test/support/gateways.ts';
import { NOON, provide, pageContext } from '#test/support/testPageContext.ts';

const platform = (find: InstanceGateway['find']) => async () =>
  pageContext([provide(InstanceGateway, fakeInstances({ find }))]).get;

it('shows the current status of the request after the action', async () => {
  const instance = anInstance({ holders: [{ kind: 'person', id: '4', name: 'Li Qiang' }], waitingSince: NOON });
  const standing = new RequestStatusViewModel(
    platform(async () => ok({ instance, forms: [], history: [], isTracked: false, mayTakeBack: false })),
    '2',
  );
  await standing.load();
  expect([standing.instance, standing.now]).toEqual([instance, NOON]);
});

it.each([
  ['it may not be seen', platform(async () => fail({ kind: 'refused', refusal: refuse('notFound') }))],
  [
    'the app did not load',
    async () => {
      throw new Error('offline');
    },
  ],
])('shows no status when %s, because the action itself has succeeded', async (_, open) => {
  const standing = new RequestStatusViewModel(open, '2');
  await standing.load();
  expect(standing.instance).toBeUndefined();
});
