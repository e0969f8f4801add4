import type { Locator, Page } from 'playwright-core';

/** The smallest phone pages are made for. */
export const NARROWEST = { width: 320, height: 640 };

/**
 * The page as a person with 200 % text sees it. The new size is there a moment later, because sizes may be in motion.
 */
export async function enlargeText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await page.waitForFunction(() => getComputedStyle(document.documentElement).fontSize === '32px');
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/**
 * What sticks out of the screen to the right, as readable lines; boxes that scroll sideways may hold more than they
 * show.
 */
export const overflowing = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const limit = document.documentElement.clientWidth;
    // A box that scrolls down also reports that it may scroll sideways: what counts is that it scrolls sideways only,
    // or says so to the keyboard.
    const isRow = (box: HTMLElement) =>
      ['auto', 'scroll'].includes(getComputedStyle(box).overflowX) &&
      (box.scrollHeight <= box.clientHeight + 1 || box.tabIndex === 0);
    // What is there for readers of the screen alone has no place on it.
    const isRead = (box: HTMLElement) => box.clientWidth <= 1 && getComputedStyle(box).overflowX === 'hidden';
    const scrollsSideways = (box: HTMLElement | null): boolean =>
      box !== null && box !== document.body && (isRow(box) || isRead(box) || scrollsSideways(box.parentElement));
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => element.getBoundingClientRect().right > limit + 1 && !scrollsSideways(element))
      .map(
        (element) =>
          `${element.tagName.toLowerCase()} "${element.textContent.slice(0, 40) || element.outerHTML.slice(0, 120)}"`,
      );
  });

/**
 * Words of which a part is hidden, as readable lines: cut with an ellipsis, or by the edge of their box. `mayLeaveOut`:
 * what is not there at all is no fault.
 */
export const cutWords = (page: Page, { mayLeaveOut = false } = {}): Promise<readonly string[]> =>
  page.evaluate((isAbsenceFine) => {
    const hasWords = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '');
    const isForEyes = (element: Element) =>
      element.getClientRects().length > 0 && element.getBoundingClientRect().width > 1;
    const ways = (element: Element) => [getComputedStyle(element).overflowX, getComputedStyle(element).overflowY];
    const scrolls = (element: Element) => ways(element).some((way) => way === 'auto' || way === 'scroll');
    const hides = (element: Element) => ways(element).some((way) => way === 'hidden' || way === 'clip');
    // What a box that scrolls holds beyond its edge can be reached.
    const boxOf = (element: Element | null): Element | null =>
      element === null || element === document.body || scrolls(element)
        ? null
        : hides(element)
          ? element
          : boxOf(element.parentElement);
    return [...document.querySelectorAll('body *')]
      .filter((element) => hasWords(element) && isForEyes(element) && element.closest('[aria-hidden="true"]') === null)
      .flatMap((element) => {
        const box = boxOf(element);
        if (box === null || !isForEyes(box)) return [];
        const range = document.createRange();
        const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
        range.setStartBefore(own[0] ?? element);
        range.setEndAfter(own.at(-1) ?? element);
        const [words, frame] = [range.getBoundingClientRect(), box.getBoundingClientRect()];
        if (isAbsenceFine && words.top >= frame.bottom - 1) return [];
        const isCut = words.right > frame.right + 1 || words.bottom > frame.bottom + 2 || words.left < frame.left - 1;
        return isCut ? [`${element.tagName.toLowerCase()} "${element.textContent.slice(0, 40)}"`] : [];
      });
  }, mayLeaveOut);

/** Pairs of words inside a box that lie over each other, as readable lines. */
export const overlappingWords = (box: Locator): Promise<readonly string[]> =>
  box.evaluate((root) => {
    const words = [...root.querySelectorAll('*')]
      .flatMap((element) => [...element.childNodes])
      .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '')
      .map((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return { text: node.textContent ?? '', place: range.getBoundingClientRect() };
      });
    return words.flatMap(({ text, place: one }, index) =>
      words
        .slice(index + 1)
        .flatMap(({ text: other, place: two }) =>
          one.left < two.right - 1 && two.left < one.right - 1 && one.top < two.bottom - 2 && two.top < one.bottom - 2
            ? [`${text} / ${other}`]
            : [],
        ),
    );
  });
