import { expect, it } from 'vitest';
import { AppGateway } from '#application/ports/directory/appGateway.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { AllowedButtons } from './AllowedButtons.ts';
import { createPartialGateway } from '#test/support/gateways.ts';
import { flushPromises } from '#test/support/lateAnswers.ts';
import { pageContext, provide } from '#test/support/testPageContext.ts';

async function getVisibleButtons(listAllowedButtons: AppGateway['listAllowedButtons']) {
  const model = new AllowedButtons(
    pageContext([provide(AppGateway, createPartialGateway<AppGateway>('apps', { listAllowedButtons }))]),
  );
  const before = model.isKnown;
  model.start();
  await flushPromises();
  return [before, model.isKnown, model.isAllowed('importRecords'), model.isAllowed('exportRecords')];
}

it('shows the buttons the platform names, or all if it names none', async () => {
  expect(await getVisibleButtons(async () => ok(['exportRecords']))).toEqual([false, true, false, true]);
  expect(await getVisibleButtons(async () => ok([]))).toEqual([false, true, true, true]);
  expect(await getVisibleButtons(async () => fail({ kind: 'notOffered' }))).toEqual([false, true, true, true]);
});
