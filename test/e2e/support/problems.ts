import type { Page } from 'playwright-core';

/** Collects the errors of a page: thrown and logged ones, including failed requests and blocked content. */
export function collectProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`logged: ${message.text()} (${message.location().url})`);
  });
  return problems;
}

/** Removes the problems a test has caused on purpose. Fails if there are none. */
export function acceptProblems({ problems }: { readonly problems: string[] }, expected: RegExp): void {
  const left = problems.filter((problem) => !expected.test(problem));
  if (left.length === problems.length) throw new Error(`Nothing happened that fits ${String(expected)}`);
  problems.splice(0, problems.length, ...left);
}
