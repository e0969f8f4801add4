import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { bpmDef } from '#contract/workflow/bpmDef.ts';
import { session } from '#contract/auth/session.ts';
import { startPlatform, renderPage } from '#test/support/pages/renderPage.tsx';
import { word } from '#test/support/pages/words.ts';
import { aPageDto } from '#test/support/wire.ts';

const NAME = '出差申请';

/** Opens the page of new processes as an administrator, with a fake platform that stores the changes. */
async function openProcesses() {
  const platform = startPlatform();
  let status: string | undefined = 'DEPLOYED';
  platform.answer(session.current, { userId: '2', account: 'admin', fullName: '王芳', tenantId: '1', admin: true });
  platform.answer(bpmDef.query, () =>
    aPageDto(status === undefined ? [] : [{ defId: '601', key: 'trip', name: NAME, treeId: '9', status }]),
  );
  platform.answer(bpmDef.discard, () => void (status = 'INVALID'));
  platform.answer(bpmDef.recover, () => void (status = 'DEPLOYED'));
  platform.answer(bpmDef.del, () => void (status = undefined));
  renderPage('newProcess');
  await expect.element(card()).toBeVisible();
  return platform;
}

const card = () => page.getByRole('listitem').filter({ hasText: NAME });
const chip = () => card().getByText(word('lists.newProcess.discarded'));
const sheet = () => page.getByRole('dialog');
async function press(verb: 'lists.newProcess.discard' | 'lists.newProcess.recover' | 'lists.delete') {
  await card()
    .getByRole('button', { name: word('list.moreFor', { title: NAME }) })
    .click();
  await sheet()
    .getByRole('button', { name: word(verb) })
    .click();
}
const question = (key: 'lists.newProcess.discardQuestion' | 'lists.newProcess.deleteQuestion') =>
  page.getByRole('dialog', { name: word(key) });
const confirm = (verb: 'lists.newProcess.discard' | 'lists.delete') =>
  sheet()
    .getByRole('button', { name: word(verb), exact: true })
    .click();

it('discards and recovers a process after a confirmation that names it', async () => {
  const platform = await openProcesses();
  await press('lists.newProcess.discard');
  await expect.element(question('lists.newProcess.discardQuestion')).toHaveTextContent(NAME);
  await confirm('lists.newProcess.discard');
  await expect.element(chip()).toBeVisible();
  expect(platform.received(bpmDef.discard)[0]?.fields).toMatchObject({ defId: '601' });

  await press('lists.newProcess.recover');
  await expect.element(chip()).not.toBeInTheDocument();
  await expect.element(card()).toBeVisible();
  expect(platform.received(bpmDef.recover)[0]?.fields).toMatchObject({ defId: '601' });
});

it('deletes a process after a confirmation that names it', async () => {
  const platform = await openProcesses();
  await press('lists.delete');
  await expect.element(question('lists.newProcess.deleteQuestion')).toHaveTextContent(NAME);
  await confirm('lists.delete');
  await expect.element(card()).not.toBeInTheDocument();
  await expect.poll(() => platform.received(bpmDef.del)[0]?.fields).toMatchObject({ ids: '601' });
});

it('shows why a process with requests cannot be deleted and keeps it in the list', async () => {
  const platform = await openProcesses();
  platform.fail(bpmDef.del, { refusal: '已有申请，不能删除。' });
  await press('lists.delete');
  await confirm('lists.delete');
  await expect.element(page.getByText('已有申请，不能删除。').first()).toBeVisible();
  await expect.element(card()).toBeVisible();
});
