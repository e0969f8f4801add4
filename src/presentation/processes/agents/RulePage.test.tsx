import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { bpmAgent } from '#contract/workflow/bpmAgent.ts';
import { findAxeViolations } from '#test/support/pages/axe.ts';
import { renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { datedText, word } from '#test/support/pages/words.ts';

const RULE = {
  id: '7',
  type: 'all',
  defKey: null,
  defName: null,
  toUserId: '4',
  toUserName: '李强',
  toUserStatus: '1',
  startTime: '2096-12-01 09:00:00',
  endTime: '2096-12-05 18:00:00',
};
const PAGE = { pageNo: 1, pageSize: 20, totalCount: 1, totalPage: 1 };

function renderRule() {
  const platform = startPlatform();
  platform.answer(bpmAgent.getDefinitions, { ...PAGE, data: [] });
  platform.answer(bpmAgent.getMyAgents, { ...PAGE, data: [RULE] });
  return platform;
}

it('shows the dates on which the chosen agent is absent during the rule', async () => {
  const platform = renderRule();
  platform.answer(bpmAgent.getAwayTimes, ({ body }) =>
    (body as { readonly endTime: string }).endTime < '2096-12-06'
      ? []
      : [{ startTime: '2096-12-08 09:00:00', endTime: '2096-12-09 18:00:00', agentUserName: '陈杰' }],
  );
  renderPage('agentRule', { id: '7' });
  await expect.element(page.getByText(word('agent.stays'))).toBeVisible();
  const note = page.getByText(datedText('李强在2096年12月8日 09:00至2096年12月9日 18:00外出，由陈杰代理'));
  await expect.element(note).not.toBeInTheDocument();
  await page.getByLabelText(word('agent.until')).fill('2096-12-08T12:00');
  await expect.element(note).toBeVisible();
  expect(platform.received(bpmAgent.getAwayTimes).at(-1)?.body).toEqual({
    userId: '4',
    startTime: '2096-12-01 09:00:00',
    endTime: '2096-12-08 12:00:00',
  });
  expect(await findAxeViolations()).toEqual([]);
});

it('shows no absence of the agent if the platform does not respond', async () => {
  const platform = renderRule();
  platform.fail(bpmAgent.getAwayTimes, 'offline');
  renderPage('agentRule', { id: '7' });
  await expect.element(page.getByText(word('agent.stays'))).toBeVisible();
  await expect.poll(() => platform.received(bpmAgent.getAwayTimes).length).toBeGreaterThan(0);
  await expect.element(page.getByText(/外出，由/u)).not.toBeInTheDocument();
});
