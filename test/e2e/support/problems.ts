import type { Page } from 'playwright-core';

/** What went wrong in a page without anybody looking: errors thrown, errors logged (broken requests and blocked content too). */
export function collectProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`logged: ${message.text()} (${message.location().url})`);
  });
  return problems;
}
