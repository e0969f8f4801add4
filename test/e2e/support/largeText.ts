import type { Page } from 'playwright-core';

/** The page as a person with 200 % text sees it. */
export const enlargeText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

/** What sticks out of the screen to the right, as readable lines; scrolling boxes may hold more than they show. */
export const overflowing = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const limit = document.documentElement.clientWidth;
    const isInScroller = (element: Element) => element.closest('[data-scrolls-sideways]') !== null;
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > limit + 1 && !isInScroller(element))
      .map((element) => `${element.tagName.toLowerCase()} "${element.textContent.slice(0, 40)}"`);
  });
