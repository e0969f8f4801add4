import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { bpmDef } from '#contract/workflow/bpmDef.ts';
import { bpmFavourite } from '#contract/workflow/bpmFavourite.ts';
import { bpmInst } from '#contract/workflow/bpmInst.ts';
import { session } from '#contract/auth/session.ts';
import { startPlatform, renderPage } from '#test/support/pages/renderPage.tsx';
import { word } from '#test/support/pages/words.ts';
import { anInstanceDto, aPageDto } from '#test/support/wire.ts';

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

it.each([
  ['favorites', bpmFavourite.getMyCollections, bpmInst.myBpmInsts, 'lists.newProcess.favourites'],
  ['recent requests', bpmInst.myBpmInsts, bpmFavourite.getMyCollections, 'lists.newProcess.recent'],
] as const)('reports that the %s could not be loaded, and shows them after a retry', async (_, lost, other, title) => {
  const platform = startPlatform();
  const trip = { defId: '601', key: 'trip', name: NAME, treeId: '9', status: 'DEPLOYED' };
  platform.answer(bpmDef.getAllForStart, aPageDto([trip]));
  platform.answer(other, aPageDto([]));
  platform.fail(lost, { gatewayStatus: 502 });
  renderPage('newProcess');
  await expect.element(card()).toBeVisible();
  const notice = page.getByRole('alert').filter({ hasText: word('lists.newProcess.shortcutsAway') });
  await expect.element(notice).toBeVisible();
  await expect.element(page.getByText(word(title), { exact: true })).not.toBeInTheDocument();
  platform.answer(bpmFavourite.getMyCollections, () =>
    aPageDto(
      lost === bpmFavourite.getMyCollections
        ? [{ id: '1', type: 'def', bpmDef: trip, createTime: '2026-11-19 09:00:00' }]
        : [],
    ),
  );
  platform.answer(bpmInst.myBpmInsts, () =>
    aPageDto(lost === bpmInst.myBpmInsts ? [anInstanceDto({ defCode: 'trip', createBy: '2' })] : []),
  );
  await notice.getByRole('button', { name: word('app.retry') }).click();
  await expect.element(page.getByText(word(title), { exact: true })).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
});
