import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { processes } from '#contract/workflow/processEndpoints.ts';
import { session } from '#contract/auth/session.ts';
import { renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { word } from '#test/support/pages/words.ts';

const READING = { at: '2026-11-20 11:00:00', by: '王芳', isRefused: false, problems: [], problemCount: 0 };

/** Opens the page of processes of a company whose folder was last read like this. */
async function openProcesses(last: typeof READING | null) {
  const platform = startPlatform();
  platform.answer(session.current, { userId: '2', account: 'admin', fullName: '王芳', tenantId: '1', admin: true });
  platform.answer(processes.query, { folder: { last }, processes: [] });
  renderPage('processes');
  await expect.element(page.getByRole('heading', { name: word('processes.folder.title') })).toBeVisible();
}
const hint = () => page.getByText(word('processes.folder.never'));

it('explains when changes take effect as long as the folder was never read', async () => {
  await openProcesses(null);
  await expect.element(hint()).toBeVisible();
});

it('shows who read the folder, and no longer that it has to be read', async () => {
  await openProcesses(READING);
  await expect.element(page.getByText(word('processes.folder.by', { name: '王芳' }))).toBeVisible();
  await expect.element(hint()).not.toBeInTheDocument();
});
