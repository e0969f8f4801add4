import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { bpmInst } from '#contract/workflow/bpmInst.ts';
import { currentAddress, renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { findAxeViolations } from '#test/support/pages/axe.ts';
import { aRequestDetail } from '#test/support/pages/requests.ts';
import { word } from '#test/support/pages/words.ts';

const open = (params: Readonly<Record<string, string>>, isLoggedIn = true) => {
  const platform = startPlatform();
  platform.answer(bpmInst.getInstDetail, aRequestDetail());
  renderPage('success', params, { isLoggedIn });
  return platform;
};
const buttons = () =>
  page
    .getByRole('button')
    .elements()
    .map((each) => each.textContent);
const title = (key: Parameters<typeof word>[0]) => page.getByRole('heading', { level: 1, name: word(key) });

describe('the success page', () => {
  it.each([
    [{ did: 'refuse' }, 'message.done', 'exception.did.refuse', 'exception.success.next'],
    [{ did: 'abstain' }, 'message.done', 'exception.did.abstain', 'exception.success.next'],
    [{ done: 'done', did: 'transfer' }, 'message.done', 'exception.did.transfer', 'exception.success.next'],
    [{ done: 'approved', did: 'agree' }, 'message.approved', 'exception.did.agree', 'exception.success.next'],
    [{ did: 'resubmit' }, 'message.done', 'exception.did.resubmit', 'exception.success.look'],
    [{ done: 'started', did: 'started' }, 'message.started', 'exception.did.started', 'exception.success.look'],
    [{ done: 'saved', did: 'saved', defId: '601' }, 'message.saved', 'exception.did.saved', 'exception.success.goOn'],
    [{ done: 'voided', did: 'void' }, 'message.voided', 'exception.did.void', 'exception.success.look'],
  ] as const)(
    '%j shows the message of the specification and the completed action, and offers the matching next step first',
    async (params, key, did, next) => {
      open({ ...params, instId: '70' });
      await expect.element(title(key)).toBeVisible();
      await expect.element(page.getByText(word(did))).toBeVisible();
      expect(buttons()[0]).toBe(word(next));
      expect(await findAxeViolations()).toEqual([]);
    },
  );

  it('does not offer a deleted request', async () => {
    open({ done: 'deleted', did: 'delete', instId: '70' });
    await expect.element(title('message.deleted')).toBeVisible();
    expect(buttons()).toEqual([word('exception.success.requests'), word('app.home')]);
  });

  it('opens the draft that was saved', async () => {
    open({ done: 'saved', did: 'saved', instId: '70', defId: '601' });
    await page.getByRole('button', { name: word('exception.success.goOn') }).click();
    await expect.poll(currentAddress).toBe('/pages/bpm/StartForm?defId=601&instId=70');
  });

  it('opens the login page if the user is not logged in', async () => {
    open({}, false);
    await page.getByRole('button', { name: word('exception.success.logIn') }).click();
    await expect.poll(currentAddress).toMatch(/^\/pages\/Login/u);
  });
});
