import { expect, it } from 'vitest';
import { ShiftGateway } from '#application/ports/workflow/shiftGateway.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { createHttpShiftGateway } from '#infrastructure/workflow/tasks/httpShiftGateway.ts';
import { ShiftsViewModel } from './ShiftsViewModel.ts';
import { aPage, aTask } from '#test/support/builders.ts';
import { lateAnswers, flushPromises } from '#test/support/lateAnswers.ts';
import { provide, pageContext } from '#test/support/testPageContext.ts';

function shifts(getMyHandover: ShiftGateway['getMyHandover']) {
  const context = pageContext([provide(ShiftGateway, { getMyHandover })]);
  return { opened: context.opened, model: new ShiftsViewModel(context) };
}

it('opens the single task', async () => {
  const { opened, model } = shifts(async () => ok({ kind: 'one', task: '9' }));
  model.start();
  await flushPromises();
  expect(opened).toEqual(['taskDetail 9']);
});

it.each(['none', 'several'] as const)('stays on the page for this number of shift handovers: %s', async (kind) => {
  const { opened, model } = shifts(async () => ok({ kind }));
  model.start();
  await flushPromises();
  expect([opened, model.loader.value]).toEqual([[], { kind }]);
});

it('does not navigate after the user has left', async () => {
  const server = lateAnswers<Awaited<ReturnType<ShiftGateway['getMyHandover']>>>();
  const { opened, model } = shifts(server.ask);
  model.start();
  model.dispose();
  await server.answer(0, ok({ kind: 'one', task: '9' }));
  expect(opened).toEqual([]);
});

it('requests open tasks of the configured process, only as many as needed to detect several', async () => {
  const asked: unknown[] = [];
  const rows = [aTask({ id: '9' })];
  const gateway = (total: number, shown = rows) =>
    createHttpShiftGateway(
      { listByDefinition: async (...call) => (asked.push(call), ok(aPage(shown, total))) },
      'handover',
    );
  expect(await gateway(1).getMyHandover()).toEqual(ok({ kind: 'one', task: '9' }));
  expect(await gateway(1, []).getMyHandover()).toEqual(fail({ kind: 'unreadable' }));
  expect(asked[0]).toEqual(['handover', { number: 1, size: 2, search: '', filters: {} }]);
});
