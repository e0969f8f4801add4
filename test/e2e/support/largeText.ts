import type { Locator, Page } from 'playwright-core';

/** Smallest supported screen. */
export const NARROWEST_SCREEN = { width: 320, height: 640 };

/** Enlarges the text to 200 %. The new size is effective a moment later, because sizes may be animated. */
export async function enlargeText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await page.waitForFunction(() => getComputedStyle(document.documentElement).fontSize === '32px');
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/**
 * Returns the elements that overflow the screen to the right, as readable lines. Boxes that scroll horizontally may
 * contain more than they show.
 */
export const findOverflow = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const limit = document.documentElement.clientWidth;
    // A box that scrolls vertically also reports that it may scroll horizontally. It counts only if it scrolls
    // horizontally alone, or is focusable.
    const isRow = (box: HTMLElement) =>
      ['auto', 'scroll'].includes(getComputedStyle(box).overflowX) &&
      (box.scrollHeight <= box.clientHeight + 1 || box.tabIndex === 0);
    // Elements for screen readers only take no space.
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
 * Returns words that are partly hidden, as readable lines: cut with an ellipsis, or by the edge of their box. With
 * `mayLeaveOut`, words that are hidden completely are accepted.
 */
export const findTruncatedText = (page: Page, { mayLeaveOut = false } = {}): Promise<readonly string[]> =>
  page.evaluate((isAbsenceFine) => {
    const hasWords = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '');
    const isForEyes = (element: Element) =>
      element.getClientRects().length > 0 && element.getBoundingClientRect().width > 1;
    const ways = (element: Element) => [getComputedStyle(element).overflowX, getComputedStyle(element).overflowY];
    const scrolls = (element: Element) => ways(element).some((way) => way === 'auto' || way === 'scroll');
    const hides = (element: Element) => ways(element).some((way) => way === 'hidden' || way === 'clip');
    // Content beyond the edge of a scrolling box can be reached.
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

/** Returns pairs of words inside a box that overlap, as readable lines. */
export const findOverlappingText = (box: Locator): Promise<readonly string[]> =>
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
