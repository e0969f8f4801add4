import type { Page } from 'playwright-core';

/**
 * What went wrong in a page without anybody looking: errors thrown, errors logged (broken requests and blocked content
 * too).
 */
export function collectProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`logged: ${message.text()} (${message.location().url})`);
  });
  return problems;
}

/** Takes out the problems a test brought about on purpose; there must have been one. */
export function forgive({ problems }: { readonly problems: string[] }, expected: RegExp): void {
  const left = problems.filter((problem) => !expected.test(problem));
  if (left.length === problems.length) throw new Error(`Nothing happened that fits ${String(expected)}`);
  problems.splice(0, problems.length, ...left);
}
