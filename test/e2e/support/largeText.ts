import type { Page } from 'playwright-core';

/** The page as a person with 200 % text sees it. */
export const enlargeText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

/** What sticks out of the screen to the right, as readable lines; boxes that scroll sideways may hold more than they show. */
export const overflowing = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const limit = document.documentElement.clientWidth;
    // A box that scrolls down also reports that it may scroll sideways: what counts is that it scrolls sideways only, or says so to the keyboard.
    const isRow = (box: HTMLElement) => ['auto', 'scroll'].includes(getComputedStyle(box).overflowX) && (box.scrollHeight <= box.clientHeight + 1 || box.tabIndex === 0);
    const scrollsSideways = (box: HTMLElement | null): boolean => box !== null && box !== document.body && (isRow(box) || scrollsSideways(box.parentElement));
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => element.getBoundingClientRect().right > limit + 1 && !scrollsSideways(element))
      .map((element) => `${element.tagName.toLowerCase()} "${element.textContent.slice(0, 40)}"`);
  });
