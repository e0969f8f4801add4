import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { innerMessages } from '#contract/wire/innerMessages.ts';
import { renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { aPageDto } from '#test/support/wire.ts';

const NOTICE = {
  ...{ msgId: '7', msgTitle: '你的申请已通过', content: '出差申请已通过审批。', linkMsg: '', category: 'bpm' },
  ...{ senderId: '3', sender: '张伟', delFlag: '0', isRead: 'NO', recId: '9', recType: 'user', instId: '70' },
  ...{ taskId: '', createTime: '2026-11-20 09:00:00' },
};

it('shows a notice of the platform and marks it as read when it is opened', async () => {
  const platform = startPlatform();
  platform.answer(innerMessages.queryMsg, aPageDto([NOTICE]));
  platform.answer(innerMessages.get, NOTICE);
  platform.answer(innerMessages.readMessage, null);
  renderPage('notices');
  await page.getByRole('link', { name: '你的申请已通过' }).click();
  await expect.element(page.getByRole('main').getByText('出差申请已通过审批。')).toBeVisible();
  await expect.poll(() => platform.received(innerMessages.readMessage)[0]?.body).toMatchObject({ msgId: '7' });
});
