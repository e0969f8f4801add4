import { expect, it } from 'vitest';
import { AppGateway } from '#application/ports/appGateway.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { AllowedButtons } from '#presentation/bolist/AllowedButtons.ts';
import { onlyWith } from '#test/support/gateways.ts';
import { settle } from '#test/support/lateAnswers.ts';
import { pageContext, provide } from '#test/support/testPageContext.ts';

async function told(buttons: AppGateway['buttons']) {
  const model = new AllowedButtons(pageContext([provide(AppGateway, onlyWith<AppGateway>('apps', { buttons }))]));
  const before = model.isKnown;
  model.start();
  await settle();
  return [before, model.isKnown, model.may('importRecords'), model.may('exportRecords')];
}

it('shows what the platform names, and everything where it names nothing', async () => {
  expect(await told(async () => ok(['exportRecords']))).toEqual([false, true, false, true]);
  expect(await told(async () => ok([]))).toEqual([false, true, true, true]);
  expect(await told(async () => fail({ kind: 'notOffered' }))).toEqual([false, true, true, true]);
});
