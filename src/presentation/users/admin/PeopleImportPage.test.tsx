import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { AnswerOf } from '#contract/wire/endpoint.ts';
import { peopleImport } from '#contract/directory/peopleImportEndpoints.ts';
import { session } from '#contract/auth/session.ts';
import { findAxeViolations } from '#test/support/pages/axe.ts';
import { renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { word } from '#test/support/pages/words.ts';

const RUNNING: NonNullable<AnswerOf<typeof peopleImport.latest>> = {
  id: '7',
  state: 'running',
  file: 'people.csv',
  by: '王芳',
  startTime: '2026-11-25 09:58:00',
  endTime: null,
  total: 200,
  written: 50,
  added: 40,
  changed: 0,
  left: 0,
  held: 0,
  refused: { count: 0, rows: [] },
};

const ADMINISTRATOR = { userId: '2', account: 'wangfang', fullName: '王芳', tenantId: '1', admin: true };
function startAsAdministrator() {
  const platform = startPlatform();
  platform.answer(session.current, ADMINISTRATOR);
  return platform;
}

describe('PeopleImportPage', () => {
  it('shows the progress of a running import and then its result', async () => {
    const platform = startAsAdministrator();
    platform.answer(peopleImport.latest, RUNNING);
    renderPage('peopleImport');
    await expect
      .element(page.getByText(word('staff.import.running', { file: 'people.csv' })), { timeout: 20_000 })
      .toBeVisible();
    const bar = page.getByRole('progressbar', { name: word('staff.import.progress', { percent: 25 }) });
    await expect.element(bar).toHaveAttribute('aria-valuenow', '50');
    await expect.element(page.getByText(word('staff.import.mayLeave'))).toBeVisible();
    // The page does not offer a second import.
    expect(page.getByText(word('staff.import.choose')).query()).toBeNull();
    expect(await findAxeViolations()).toEqual([]);
    const row = { line: 12, name: '李雷', sentence: '该账号已被他人使用。' };
    platform.answer(peopleImport.latest, {
      ...RUNNING,
      state: 'done',
      endTime: '2026-11-25 10:00:00',
      written: 200,
      added: 180,
      refused: { count: 1, rows: [row] },
    });
    await expect.element(page.getByText(word('staff.import.done'), { exact: true }), { timeout: 20_000 }).toBeVisible();
    await expect.element(page.getByText(word('staff.import.doneAdded', { count: 180 }))).toBeVisible();
    await expect.element(page.getByText(row.sentence)).toBeVisible();
    await expect.element(page.getByText(word('staff.import.chooseAnother'))).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('shows the last import next to the file selection', async () => {
    const platform = startAsAdministrator();
    platform.answer(peopleImport.latest, { ...RUNNING, state: 'stopped', endTime: '2026-11-25 10:00:00' });
    renderPage('peopleImport');
    await expect.element(page.getByText(word('staff.import.last'), { exact: true }), { timeout: 20_000 }).toBeVisible();
    await expect.element(page.getByText(word('staff.import.stopped'))).toBeVisible();
    await expect.element(page.getByText(word('staff.import.how'))).toBeVisible();
    await expect.element(page.getByText(word('staff.import.choose'), { exact: true })).toBeVisible();
  });
});
