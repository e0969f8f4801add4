import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bpmDef } from '#contract/workflow/bpmDef.ts';
import { bpmInst } from '#contract/workflow/bpmInst.ts';
import { fileEndpoints } from '#contract/files/fileEndpoints.ts';
import { DraftStore } from '#application/ports/forms/draftStore.ts';
import { memoryDrafts } from '#test/support/memoryDrafts.ts';
import { aFormView } from '#test/support/pages/forms.ts';
import { findAxeViolations } from '#test/support/pages/axe.ts';
import { closePages, currentAddress, renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { aTripInstance, aTripView, TO_FINANCE } from '#test/support/pages/requests.ts';
import { renderStart, START_CONFIG } from '#test/support/pages/startForm.ts';
import { word } from '#test/support/pages/words.ts';

const title = () => page.getByRole('textbox', { name: '事由' });
const submit = () => page.getByRole('button', { name: word('start.submit') });

/** The form of the next version, which has one more required field. */
const NEWER = aFormView(
  [
    { name: 'title', comment: '事由', control: 'rx-textbox', options: { length: '100', required: true } },
    { name: 'days', comment: '天数', control: 'rx-number', options: { length: '14,0' } },
    { name: 'costCentre', comment: '费用归属', control: 'rx-textbox', options: { length: '20', required: true } },
  ],
  { data: { title: '', days: 0, costCentre: '' } },
);

describe('StartFormPage', () => {
  it('shows the fields of the form and the next step', async () => {
    renderStart();
    await expect.element(page.getByRole('heading', { level: 1, name: '出差申请' })).toBeVisible();
    await expect.element(title()).toHaveAttribute('aria-required', 'true');
    await expect.element(page.getByRole('textbox', { name: '天数' })).toBeVisible();
    await expect.element(page.getByText(/李强/u)).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('offers to edit a field, only shows it, or hides it, as the platform permits', async () => {
    const fields = ['可写', '只读', '隐藏'].map((comment, at) => ({ name: `f${at}`, comment, control: 'rx-textbox' }));
    const view = aFormView(fields, {
      data: { f0: '甲', f1: '乙', f2: '丙' },
      permission: { f0: 'w', f1: 'r', f2: 'none' },
    });
    renderStart().answer(bpmInst.getViewByDefId, { formData: [view] });
    await expect.element(page.getByRole('textbox', { name: '可写' })).toHaveValue('甲');
    await expect.element(page.getByText('乙', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: '只读' })).not.toBeInTheDocument();
    await expect.element(page.getByText('隐藏')).not.toBeInTheDocument();
    await expect.element(page.getByText('丙')).not.toBeInTheDocument();
  });

  it('shows an error at a missing field and sends nothing', async () => {
    const platform = renderStart();
    await submit().click();
    await expect.element(title()).toHaveAccessibleDescription(word('validation.required', { name: '事由' }));
    await expect.element(title()).toHaveFocus();
    expect(platform.received(bpmInst.startProcess)).toEqual([]);
    expect(await findAxeViolations()).toEqual([]);
  });

  it('starts the process with the form data in the format of the contract', async () => {
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

  it('stores an incomplete request as a draft', async () => {
    const platform = renderStart();
    platform.answer(bpmInst.saveDraft, aTripInstance({ status: 'DRAFTED' }));
    await page.getByRole('textbox', { name: '天数' }).fill('3');
    await page.getByRole('button', { name: word('start.saveDraft') }).click();
    await expect.poll(currentAddress).toMatch(/^\/pages\/exception\/Success\?.*did=saved/u);
    expect(platform.received(bpmInst.saveDraft)[0]?.body).toMatchObject({
      defId: '601',
      formData: { trip_apply: { title: '', days: 3 } },
    });
    expect(platform.received(bpmInst.startProcess)).toEqual([]);
  });

  it('keeps the input when sending fails and sends it again on retry', async () => {
    const platform = renderStart();
    platform.fail(bpmInst.startProcess, { gatewayStatus: 502 });
    await title().fill('拜访上海客户');
    await submit().click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(word('message.unanswered.serverFault'));
    await expect.element(title()).toHaveValue('拜访上海客户');
    platform.answer(bpmInst.startProcess, aTripInstance());
    await page.getByRole('button', { name: word('app.retry') }).click();
    await expect.poll(currentAddress).toMatch(/^\/pages\/exception\/Success/u);
  });

  it('restores the input when the process has a new version', async () => {
    const drafts = memoryDrafts();
    const ports = [[DraftStore, drafts]] as const;
    renderStart(ports);
    await title().fill('拜访上海客户');
    await page.getByRole('button', { name: word('app.back') }).click();
    await page.getByRole('button', { name: word('form.leaveVerb') }).click();
    await expect.element(title()).not.toBeInTheDocument();
    await expect.poll(() => JSON.stringify(drafts.kept)).toContain('拜访上海客户');
    await closePages();
    const platform = renderStart(ports, '602');
    platform.answer(bpmInst.getViewByDefId, { formData: [NEWER] });
    await expect.element(page.getByText(word('form.restored'))).toBeVisible();
    await expect.element(title()).toHaveValue('拜访上海客户');
    await expect.element(page.getByRole('textbox', { name: '费用归属' })).toHaveValue('');
  });

  it('opens the form of a new version with the input when the platform requires a field of it', async () => {
    const platform = renderStart();
    platform.fail(bpmInst.startProcess, {
      refusal: '',
      payload: {
        issues: [{ field: 'costCentre', messageKey: 'validation.required', values: { name: '费用归属' } }],
      },
    });
    await title().fill('拜访上海客户');
    platform.answer(bpmInst.getViewByDefId, { formData: [NEWER] });
    await submit().click();
    await expect.element(page.getByText(word('start.newVersion'))).toBeVisible();
    await expect.element(title()).toHaveValue('拜访上海客户');
    await expect
      .element(page.getByRole('textbox', { name: '费用归属' }))
      .toHaveAccessibleDescription(word('validation.required', { name: '费用归属' }));
    expect(await findAxeViolations()).toEqual([]);
  });

  it('names the user who has logged in in another tab and sends nothing with their token', async () => {
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
    expect(await findAxeViolations()).toEqual([]);
    await submit().click();
    await expect.element(page.getByText(word('error.sessionExpired'))).toBeVisible();
    expect(tokens.filter((token) => token !== null)).toEqual([]);
    await expect.element(title()).toHaveValue('拜访上海客户');
  });

  it('reports an empty file before anything is sent', async () => {
    const platform = renderStart();
    platform.answer(bpmInst.getViewByDefId, {
      formData: [
        aFormView(
          [{ name: 'files', comment: '证明材料', control: 'rx-upload', options: { attachtype: 'attach', amount: 5 } }],
          {
            data: { files: '' },
            permission: { files: 'w' },
          },
        ),
      ],
    });
    await expect.element(page.getByText('证明材料')).toBeVisible();
    const input = document.querySelector<HTMLInputElement>('input[type="file"]:not([capture])');
    if (input === null) throw new Error('The form has no field for files.');
    await userEvent.upload(input, new File([], '病假条.pdf', { type: 'application/pdf' }));
    await expect.element(page.getByText(word('refusal.file.empty'))).toBeVisible();
    await expect.element(page.getByText('病假条.pdf')).toBeVisible();
    expect([platform.received(fileEndpoints.mayUpload), platform.received(fileEndpoints.upload)]).toEqual([[], []]);
    await expect.element(page.getByRole('button', { name: word('app.retry') })).not.toBeInTheDocument();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('shows the failure, and the form after a successful retry', async () => {
    const platform = startPlatform();
    platform.answer(bpmInst.getProcessConfig, START_CONFIG);
    platform.fail(bpmInst.getViewByDefId, 'offline');
    renderPage('startForm', { defId: '601' });
    await expect.element(page.getByRole('alert')).toHaveTextContent(word('error.offline'));
    platform.answer(bpmInst.getViewByDefId, { formData: [aTripView()] });
    await page.getByRole('button', { name: word('app.retry') }).click();
    await expect.element(title()).toBeVisible();
  });

  it('reports that no mobile form is configured', async () => {
    const platform = startPlatform();
    platform.answer(bpmInst.getProcessConfig, START_CONFIG);
    platform.answer(bpmInst.getViewByDefId, { formData: [] });
    renderPage('startForm', { defId: '601' });
    await expect.element(page.getByText(word('form.notConfigured'))).toBeVisible();
    await expect.element(submit()).not.toBeInTheDocument();
  });

  it('names the node without required assignees and sends nothing', async () => {
    const platform = renderStart();
    platform.answer(bpmInst.getProcessConfig, { ...START_CONFIG, startReqNodes: ['hr'] });
    platform.answer(bpmDef.getStartUserNodes, [{ nodeId: 'hr', name: '人事审批', singleExecutor: false, users: [] }]);
    await title().fill('拜访上海客户');
    await page.getByRole('textbox', { name: '天数' }).fill('3');
    await submit().click();
    await expect
      .element(page.getByText(word('validation.nodePeople.required', { name: '人事审批' })).first())
      .toBeVisible();
    expect(platform.received(bpmInst.startProcess)).toEqual([]);
  });

  it('names the batch node whose group has no members and sends nothing', async () => {
    const platform = renderStart();
    platform.answer(bpmDef.getFlowNodesExecutors, [{ ...TO_FINANCE[0], executors: [] }]);
    platform.answer(bpmDef.getBatchUserNodes, [
      { nodeId: 'finance', name: '财务审批', singleExecutor: false, users: [] },
    ]);
    await title().fill('拜访上海客户');
    await page.getByRole('textbox', { name: '天数' }).fill('3');
    await expect.poll(() => platform.received(bpmDef.getBatchUserNodes).length).toBeGreaterThan(0);
    await submit().click();
    await expect
      .element(page.getByText(word('validation.nodePeople.batch', { name: '财务审批' })).first())
      .toBeVisible();
    expect(platform.received(bpmInst.startProcess)).toEqual([]);
  });
});
