import type { Page } from 'playwright-core';
import { textsOf } from '#test/support/texts.ts';

/** Returns text keys that are shown or read aloud instead of their texts. */
export async function findRawKeys(page: Page): Promise<readonly string[]> {
  const features = new Set([...textsOf('en-US').keys()].map((key) => key.split('.')[0] ?? ''));
  const said = await page.evaluate(() =>
    [...document.querySelectorAll('body *')].flatMap((element) => [
      ...[...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent ?? ''),
      ...['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    ]),
  );
  return said
    .map((text) => text.trim())
    .filter((text) => /^[a-z]+(?:\.\w+)+$/iu.test(text) && features.has(text.split('.')[0] ?? ''));
}
