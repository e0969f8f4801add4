import type { Phone } from './phone.ts';

/** A step of a guide: an instruction to its reader, or an expected result. */
export type GuideStep =
  | { readonly kind: 'command'; readonly command: string }
  | { readonly kind: 'file'; readonly file: string; readonly text: string }
  | { readonly kind: 'phone'; readonly owner: string }
  | { readonly kind: 'press' | 'see' | 'miss'; readonly words: string }
  | { readonly kind: 'write'; readonly text: string; readonly words: string }
  | { readonly kind: 'openFirst' }
  | { readonly kind: 'openLink' };

const BLOCK = /^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gmu;
/** Instructions a sentence may contain. Bold texts are shown on the page. */
const INSTRUCTIONS =
  /(?:on the phone of|with) \*\*(?<owner>.+?)\*\*|press \*\*(?<press>.+?)\*\*|write `(?<text>.+?)` into \*\*(?<field>.+?)\*\*|you see (?<see>\*\*.+?\*\*(?: and \*\*.+?\*\*)?)|you do not see \*\*(?<miss>.+?)\*\*|(?<first>open the one-time address)|(?<link>open the link)/giu;

/**
 * Returns the steps of a guide in Markdown in order: its files and commands, and what is pressed, filled in and seen.
 */
export function parseGuide(markdown: string): readonly GuideStep[] {
  const deeds: GuideStep[] = [];
  let at = 0;
  for (const block of markdown.matchAll(BLOCK)) {
    deeds.push(...saidIn(markdown.slice(at, block.index)), ...blockDeeds(block));
    at = block.index + block[0].length;
  }
  return [...deeds, ...saidIn(markdown.slice(at))];
}

const blockDeeds = ([, language, file, text = '']: RegExpExecArray): readonly GuideStep[] =>
  file === undefined
    ? language === 'sh'
      ? text
          .trim()
          .split('\n')
          .map((command) => ({ kind: 'command' as const, command }))
      : []
    : [{ kind: 'file', file, text }];

const saidIn = (text: string): readonly GuideStep[] =>
  [...text.matchAll(INSTRUCTIONS)].flatMap(({ groups = {} }): readonly GuideStep[] => {
    const { owner, press, text: written, field, see, miss, first } = groups;
    if (owner !== undefined) return [{ kind: 'phone', owner }];
    if (press !== undefined) return [{ kind: 'press', words: press }];
    if (written !== undefined && field !== undefined) return [{ kind: 'write', text: written, words: field }];
    if (see !== undefined)
      return [...see.matchAll(/\*\*(.+?)\*\*/gu)].map(([, words = '']) => ({ kind: 'see', words }));
    if (miss !== undefined) return [{ kind: 'miss', words: miss }];
    return [first === undefined ? { kind: 'openLink' } : { kind: 'openFirst' }];
  });

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
const PATIENCE_MS = 15_000;

/** Presses the topmost element with the given text, alone or as its start. */
export async function pressByText({ page, settled }: Phone, words: string): Promise<void> {
  const dialogs = page.getByRole('dialog');
  const roles = ['button', 'link', 'radio'] as const;
  const names = [
    [{ name: words, exact: true }, roles],
    [{ name: new RegExp(`^${escaped(words)}`, 'u') }, roles],
    // The button with the actions of a card names the card, too.
    [{ name: new RegExp(escaped(words), 'u') }, ['link', 'button', 'radio']],
  ] as const;
  const limit = Date.now() + PATIENCE_MS;
  while (Date.now() < limit) {
    await settled();
    const place = (await dialogs.count()) > 0 ? dialogs.last() : page.locator('body');
    for (const [name, ordered] of names)
      for (const role of ordered) {
        const wanted = place.getByRole(role, name).last();
        if ((await wanted.count()) === 0 || !(await wanted.isEnabled())) continue;
        await wanted.click();
        // A login opens a new page.
        await settled().catch(() => page.waitForLoadState('networkidle'));
        return;
      }
    await page.evaluate(scrollFurther);
  }
  throw new Error(`There is no “${words}” to press on ${page.url()}`);
}

/** Scrolls further down, and from the end to the top again. */
function scrollFurther(): void {
  const isAtEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;
  window.scrollTo({ top: isAtEnd ? 0 : window.scrollY + window.innerHeight / 2, behavior: 'instant' });
}
