import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { bpmBoard } from '#contract/workflow/bpmBoard.ts';
import { bpmCommunication } from '#contract/workflow/bpmCommunication.ts';
import { bpmInst } from '#contract/workflow/bpmInst.ts';
import { bpmTask } from '#contract/workflow/bpmTask.ts';
import { renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { aRequestDetail, aTaskPage } from '#test/support/pages/requests.ts';
import { word } from '#test/support/pages/words.ts';

describe('the message board page of a request', () => {
  it('sends a message and shows it with its author', async () => {
    const platform = startPlatform();
    const message = { id: '1', instId: '70', author: '王芳', authorId: '2', content: '发票请寄到财务部', fileId: '' };
    const written = { ...message, createTime: '2026-11-20 12:00:00' };
    platform.answer(bpmInst.getInstDetail, aRequestDetail());
    platform.answer(bpmBoard.getByInstId, () => (platform.received(bpmBoard.addMsg).length > 0 ? [written] : []));
    platform.answer(bpmBoard.addMsg, written);
    renderPage('board', { instId: '70' });
    await expect.element(page.getByText(word('follow.board.empty'))).toBeVisible();
    await page.getByRole('textbox').fill('发票请寄到财务部');
    await page.getByRole('button', { name: word('follow.board.send'), exact: true }).click();
    const entry = page.getByRole('main').getByText('发票请寄到财务部');
    await expect.element(entry).toBeVisible();
    await expect.element(page.getByRole('main')).toHaveTextContent('王芳');
    expect(platform.received(bpmBoard.addMsg).map(({ fields }) => fields)).toMatchObject([
      { instId: '70', msg: '发票请寄到财务部' },
    ]);
  });
});

describe('the communications page of a task', () => {
  it('shows that there is nothing to show for withdrawn questions, without claiming that none were asked', async () => {
    const platform = startPlatform();
    platform.answer(bpmTask.getTaskInfo, aTaskPage());
    platform.answer(bpmCommunication.getCommuTasks, []);
    renderPage('communications', { taskId: '101' });
    await expect.element(page.getByText(word('follow.communications.empty'))).toBeVisible();
    await expect.element(page.getByText('没有发起过沟通')).not.toBeInTheDocument();
  });
});
