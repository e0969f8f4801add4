import { expect, it } from 'vitest';
import { BoardGateway } from '#application/ports/workflow/boardGateway.ts';
import { InstanceGateway } from '#application/ports/workflow/instanceGateway.ts';
import type { HistoryRow, InstanceDetail, InstanceRow } from '#domain/requests/instanceViews.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { InstanceDetailViewModel } from './InstanceDetailViewModel.ts';
import { tripForm } from '#test/support/forms/tripForm.ts';
import { anInstance, aRecord, aUser } from '#test/support/builders.ts';
import { fakeInstances, createPartialGateway } from '#test/support/gateways.ts';
import { NOON, pageContext, provide } from '#test/support/testPageContext.ts';

const MINUTE = 60_000;
const ME = aUser();
const requestOf = (instance: Partial<InstanceRow>, given: Partial<InstanceDetail> = {}): InstanceDetail => ({
  instance: anInstance(instance),
  forms: [],
  history: [],
  isTracked: false,
  mayTakeBack: false,
  ...given,
});

/** Opens the page of a request as its initiator. */
async function openRequest(
  detail: InstanceDetail,
  history: readonly HistoryRow[] = [],
  given: Partial<InstanceGateway> = {},
) {
  const context = pageContext(
    [
      provide(
        InstanceGateway,
        fakeInstances({ find: async () => ok(detail), listHistory: async () => ok(history), ...given }),
      ),
      provide(
        BoardGateway,
        createPartialGateway<BoardGateway>('board', { listChanges: async () => fail({ kind: 'notOffered' }) }),
      ),
    ],
    { logIn: async () => ok(''), logOut: async () => undefined, currentUser: async () => ok(ME) },
  );
  const page = new InstanceDetailViewModel(context, '2', 'mine');
  await page.loader.load();
  return { page, context };
}

it('shows the request, its history and its form', async () => {
  const detail = requestOf({ subject: 'Trip to Rome' }, { forms: [tripForm({}, true)] });
  const { page } = await openRequest(detail, [aRecord({ id: 'r1' })]);
  expect([page.detail?.instance.subject, page.history.map(({ id }) => id), page.loader.value?.forms.length]).toEqual([
    'Trip to Rome',
    ['r1'],
    1,
  ]);
});

it('shows the name of the last user who agreed in the seal, in any order of the records', async () => {
  const history = [
    aRecord({ id: '1', handlerName: 'Second', doneAt: NOON - 2 * MINUTE }),
    aRecord({ id: '2', handlerName: 'Last', action: 'timeoutAgree', doneAt: NOON - MINUTE }),
    aRecord({ id: '3', handlerName: 'First', doneAt: NOON - 3 * MINUTE }),
    aRecord({ id: '4', handlerName: 'Called it off', action: 'refuse', doneAt: NOON }),
  ];
  const detail = requestOf({ status: 'succeeded', outcome: 'approved' });
  expect((await openRequest(detail, history)).page.sealedBy).toBe('Last');
  expect((await openRequest(detail)).page.sealedBy).toBe('');
});

it('lists the current holders, the longest waiting first', async () => {
  const waiting = { action: 'notHandled' as const, doneAt: undefined };
  const { page } = await openRequest(requestOf({}), [
    aRecord({ id: 'new', arrivedAt: NOON - MINUTE, ...waiting }),
    aRecord({ id: 'old', arrivedAt: NOON - 9 * MINUTE, ...waiting }),
    aRecord({ id: 'done' }),
  ]);
  expect(page.openRows.map(({ id }) => id)).toEqual(['old', 'new']);
});

const HOLDER = { holders: [{ kind: 'person' as const, id: ME.id, name: ME.name }] };
it.each([
  ['one that waits for me: to handle it', requestOf(HOLDER, { openTask: '5' }), 'taskDetail taskId 5'],
  [
    'a suspended one that waits for me: to let it go on, not to handle it',
    requestOf({ ...HOLDER, status: 'suspended' }, { openTask: '5' }),
    'instanceDetail instId 2 from mine do resume',
  ],
  [
    'one on hold that waits for me: to let it go on, not to handle it',
    requestOf({ ...HOLDER, status: 'onHold' }, { openTask: '5' }),
    'instanceDetail instId 2 from mine do restore',
  ],
  ['a draft: to go on writing it', requestOf({ status: 'drafted' }), 'startForm defId 9 instId 2'],
  ['one that has ended: nothing', requestOf({ status: 'succeeded', outcome: 'approved' }), undefined],
])('offers the most likely next action for %s', async (_, detail, expected) => {
  const { page } = await openRequest(detail);
  const { next } = page;
  expect(next && [next.to.page, ...Object.entries(next.to.params ?? {}).flat()].join(' ')).toBe(expected);
});

it('keeps the loaded history when only that fails to reload', async () => {
  let isBroken = false;
  const { page } = await openRequest(requestOf({}), [], {
    listHistory: async () => (isBroken ? fail({ kind: 'offline' }) : ok([aRecord({ id: 'r1' })])),
  });
  isBroken = true;
  await page.loader.load();
  expect([page.history.map(({ id }) => id), page.loader.failure]).toEqual([['r1'], undefined]);
});

it('shows why the request cannot be shown, and nothing else', async () => {
  const hidden = { kind: 'refused' as const, refusal: refuse('notFound') };
  const { page } = await openRequest(requestOf({}), [], { find: async () => fail(hidden) });
  expect([page.detail, page.history, page.next, page.openRows, page.loader.failure]).toEqual([
    undefined,
    [],
    undefined,
    [],
    hidden,
  ]);
});

it('opens its own links', async () => {
  const { page, context } = await openRequest(requestOf({}));
  page.open({ page: 'taskDetail', params: { taskId: '5' } });
  expect(context.opened).toEqual(['taskDetail 5']);
});
