import { expect, it } from 'vitest';
import { openList } from './support/pages.ts';
import { button, decide, fillLeave, leaveCardTitle, openLeaveForm, openTask, submit } from './support/request.ts';
import { openSite } from './support/site.ts';

const site = openSite();

it('routes the leave of the general manager, who has no manager, to HR', async () => {
  const sunli = await site.phone({ account: 'sunli', language: 'en-US' });
  const { t, company } = sunli.words;
  await openLeaveForm(sunli);
  await fillLeave(sunli, { days: 1, reason: company('Wedding back home'), kind: 'Marriage leave' });
  await sunli.page.getByText(company('Chen Jie')).waitFor();
  const instance = await submit(sunli);
  const chenjie = await site.phone({ account: 'chenjie', language: 'en-US' });
  await openList(chenjie, 'myTasks');
  await openTask(chenjie, leaveCardTitle(chenjie, 'Marriage leave', 1));
  await decide(chenjie, company('Agree'));
  await button(chenjie, t('exception.success.look')).waitFor();
  await sunli.open(`/pages/bpm/InstInfo?instId=${instance}&from=mine`);
  await sunli.page.getByText(t('status.instance.succeeded')).first().waitFor();
  expect((await (await site.colleague('sunli')).detail(instance)).bpmInst).toMatchObject({ outcome: 'approved' });
});
