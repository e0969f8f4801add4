import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { bpmDef } from '#api/bpmDef.ts';
import { bpmInst } from '#api/bpmInst.ts';
import { axeFindings } from '#test/support/pages/axe.ts';
import { currentAddress, renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { aTripInstance, aTripView, TO_FINANCE } from '#test/support/pages/requests.ts';
import { word } from '#test/support/pages/words.ts';

const CONFIG = { key: 'trip', name: '出差申请', defId: '601', startNodeOptions: [] };
const title = () => page.getByRole('textbox', { name: '事由' });
const submit = () => page.getByRole('button', { name: word('start.submit') });

function renderStart() {
  const platform = startPlatform();
  platform.answer(bpmInst.getProcessConfig, CONFIG);
  platform.answer(bpmInst.getViewByDefId, { formData: [aTripView({ data: { title: '', days: 0 } })] });
  platform.answer(bpmDef.getFlowNodesExecutors, TO_FINANCE);
  renderPage('startForm', { defId: '601' });
  return platform;
}

describe('the form that starts a process', () => {
  it('shows the fields of the form, and where the request will go', async () => {
    renderStart();
    await expect.element(page.getByRole('heading', { level: 1, name: '出差申请' })).toBeVisible();
    await expect.element(title()).toHaveAttribute('aria-required', 'true');
    await expect.element(page.getByRole('textbox', { name: '天数' })).toBeVisible();
    await expect.element(page.getByText(/李强/u)).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });

  it('says what is missing at its field, and sends nothing', async () => {
    const platform = renderStart();
    await submit().click();
    await expect.element(title()).toHaveAccessibleDescription(word('validation.required', { name: '事由' }));
    await expect.element(title()).toHaveFocus();
    expect(platform.received(bpmInst.startProcess)).toEqual([]);
    expect(await axeFindings()).toEqual([]);
  });

  it('starts the process with what was filled in, in the form of the contract', async () => {
    const platform = renderStart();
    platform.answer(bpmInst.startProcess, aTripInstance());
    await title().fill('拜访上海客户');
    await page.getByRole('textbox', { name: '天数' }).fill('3');
    await submit().click();
    await expect.poll(currentAddress).toMatch(/^\/pages\/exception\/Success/u);
    expect(platform.received(bpmInst.startProcess)).toHaveLength(1);
    expect(platform.received(bpmInst.startProcess)[0]?.body).toMatchObject({
      defId: '601',
      formData: { trip_apply: { title: '拜访上海客户', days: 3 } },
    });
  });

  it('keeps what was typed when sending fails, and sends it once more', async () => {
    const platform = renderStart();
    platform.fail(bpmInst.startProcess, { gatewayStatus: 502 });
    await title().fill('拜访上海客户');
    await submit().click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(word('error.serverFault'));
    await expect.element(title()).toHaveValue('拜访上海客户');
    platform.answer(bpmInst.startProcess, aTripInstance());
    await page.getByRole('button', { name: word('app.retry') }).click();
    await expect.poll(currentAddress).toMatch(/^\/pages\/exception\/Success/u);
  });

  it('says who has logged in in another tab, and sends nothing with their token', async () => {
    const platform = renderStart();
    platform.answer(bpmInst.startProcess, aTripInstance());
    await title().fill('拜访上海客户');
    const tokens: (string | null)[] = [];
    const { fetch } = window;
    window.fetch = (...call) => {
      tokens.push(new Request(...call).headers.get('authorization'));
      return fetch(...call);
    };
    localStorage.setItem('ringi.accessToken', 'token of 7');
    localStorage.setItem('ringi.owner', ['token of 7', '1.7', '陈杰'].join('\n'));
    window.dispatchEvent(new StorageEvent('storage'));
    await expect
      .element(page.getByRole('alert').getByRole('heading', { name: word('signIn.other.title', { name: '陈杰' }) }))
      .toBeVisible();
    expect(await axeFindings()).toEqual([]);
    await submit().click();
    await expect.element(page.getByText(word('error.sessionExpired'))).toBeVisible();
    expect(tokens.filter((token) => token !== null)).toEqual([]);
    await expect.element(title()).toHaveValue('拜访上海客户');
  });

  it('says what failed, and shows the form when a retry succeeds', async () => {
    const platform = startPlatform();
    platform.answer(bpmInst.getProcessConfig, CONFIG);
    platform.fail(bpmInst.getViewByDefId, 'offline');
    renderPage('startForm', { defId: '601' });
    await expect.element(page.getByRole('alert')).toHaveTextContent(word('error.offline'));
    platform.answer(bpmInst.getViewByDefId, { formData: [aTripView()] });
    await page.getByRole('button', { name: word('app.retry') }).click();
    await expect.element(title()).toBeVisible();
  });

  it('says that no mobile form is configured', async () => {
    const platform = startPlatform();
    platform.answer(bpmInst.getProcessConfig, CONFIG);
    platform.answer(bpmInst.getViewByDefId, { formData: [] });
    renderPage('startForm', { defId: '601' });
    await expect.element(page.getByText(word('form.notConfigured'))).toBeVisible();
    await expect.element(submit()).not.toBeInTheDocument();
  });
});
