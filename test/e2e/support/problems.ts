import type { Page } from 'playwright-core';

/** Parts that load seconds after their page, when a test may have stopped its server. The next page tries again. */
const LATE_PARTS = /ERR_CONNECTION_REFUSED.*\/assets\/(?:startBrowserLive|WaitingFigure)-/u;

/** Collects the errors of a page: thrown and logged ones, including failed requests and blocked content. */
export function collectProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    const problem = `logged: ${message.text()} (${message.location().url})`;
    if (message.type() === 'error' && !LATE_PARTS.test(problem)) problems.push(problem);
  });
  return problems;
}

/** Removes the problems a test has caused on purpose. Fails if there are none. */
export function acceptProblems({ problems }: { readonly problems: string[] }, expected: RegExp): void {
  const left = problems.filter((problem) => !expected.test(problem));
  if (left.length === problems.length) throw new Error(`Nothing happened that fits ${String(expected)}`);
  problems.splice(0, problems.length, ...left);
}
