import { expect, it } from 'vitest';
import { ShiftGateway } from '#application/ports/shiftGateway.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { makeHttpShiftGateway } from '#infrastructure/task/httpShiftGateway.ts';
import { ShiftsViewModel } from '#presentation/personal/ShiftsViewModel.ts';
import { aPage, aTask } from '#test/support/builders.ts';
import { lateAnswers, settle } from '#test/support/lateAnswers.ts';
import { provide, pageContext } from '#test/support/testPageContext.ts';

function shifts(myHandover: ShiftGateway['myHandover']) {
  const context = pageContext([provide(ShiftGateway, { myHandover })]);
  return { opened: context.opened, model: new ShiftsViewModel(context) };
}

it('goes on to the one task', async () => {
  const { opened, model } = shifts(async () => ok({ kind: 'one', task: '9' }));
  model.start();
  await settle();
  expect(opened).toEqual(['taskDetail 9']);
});

it.each(['none', 'several'] as const)('stays where there is %s', async (kind) => {
  const { opened, model } = shifts(async () => ok({ kind }));
  model.start();
  await settle();
  expect([opened, model.loader.value]).toEqual([[], { kind }]);
});

it('leads nowhere once somebody has gone elsewhere', async () => {
  const server = lateAnswers<Awaited<ReturnType<ShiftGateway['myHandover']>>>();
  const { opened, model } = shifts(server.ask);
  model.start();
  model.dispose();
  await server.answer(0, ok({ kind: 'one', task: '9' }));
  expect(opened).toEqual([]);
});

it('asks for the open tasks of the configured process, no more than it takes to tell one from several', async () => {
  const asked: unknown[] = [];
  const rows = [aTask({ id: '9' })];
  const gateway = (total: number, shown = rows) =>
    makeHttpShiftGateway({ tasksOf: async (...call) => (asked.push(call), ok(aPage(shown, total))) }, 'handover');
  expect(await gateway(1).myHandover()).toEqual(ok({ kind: 'one', task: '9' }));
  expect(await gateway(1, []).myHandover()).toEqual(fail({ kind: 'unreadable' }));
  expect(asked[0]).toEqual(['handover', { number: 1, size: 2, search: '', filters: {} }]);
});
