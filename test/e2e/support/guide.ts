import type { Phone } from './phone.ts';

/** One thing a guide tells its reader to do, or says that it comes of it. */
export type GuideDeed =
  | { readonly kind: 'command'; readonly command: string }
  | { readonly kind: 'file'; readonly file: string; readonly text: string }
  | { readonly kind: 'phone'; readonly owner: string }
  | { readonly kind: 'press' | 'see' | 'miss'; readonly words: string }
  | { readonly kind: 'write'; readonly text: string; readonly words: string }
  | { readonly kind: 'openFirst' }
  | { readonly kind: 'openLink' };

const BLOCK = /^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gmu;
/** What a sentence may tell; bold words stand on the page. */
const SAID =
  /(?:on the phone of|with) \*\*(?<owner>.+?)\*\*|press \*\*(?<press>.+?)\*\*|write `(?<text>.+?)` into \*\*(?<field>.+?)\*\*|you see (?<see>\*\*.+?\*\*(?: and \*\*.+?\*\*)?)|you do not see \*\*(?<miss>.+?)\*\*|(?<first>open the one-time address)|(?<link>open the link)/giu;

/** What a guide in Markdown tells, in its order: its files and commands, and what is pressed, written and seen. */
export function deedsOf(markdown: string): readonly GuideDeed[] {
  const deeds: GuideDeed[] = [];
  let at = 0;
  for (const block of markdown.matchAll(BLOCK)) {
    deeds.push(...saidIn(markdown.slice(at, block.index)), ...blockDeeds(block));
    at = block.index + block[0].length;
  }
  return [...deeds, ...saidIn(markdown.slice(at))];
}

const blockDeeds = ([, language, file, text = '']: RegExpExecArray): readonly GuideDeed[] =>
  file === undefined
    ? language === 'sh'
      ? text
          .trim()
          .split('\n')
          .map((command) => ({ kind: 'command' as const, command }))
      : []
    : [{ kind: 'file', file, text }];

const saidIn = (text: string): readonly GuideDeed[] =>
  [...text.matchAll(SAID)].flatMap(({ groups = {} }): readonly GuideDeed[] => {
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

/** What of the page somebody presses who is told these words: what lies on top, and bears them alone or first. */
export async function pressWords({ page, settled }: Phone, words: string): Promise<void> {
  const dialogs = page.getByRole('dialog');
  const names = [
    { name: words, exact: true },
    { name: new RegExp(`^${escaped(words)}`, 'u') },
    { name: new RegExp(escaped(words), 'u') },
  ];
  const limit = Date.now() + PATIENCE_MS;
  while (Date.now() < limit) {
    await settled();
    const place = (await dialogs.count()) > 0 ? dialogs.last() : page.locator('body');
    for (const name of names)
      for (const role of ['button', 'link', 'radio'] as const) {
        const wanted = place.getByRole(role, name).last();
        if ((await wanted.count()) === 0 || !(await wanted.isEnabled())) continue;
        await wanted.click();
        // Whoever logs in comes to a page that is opened anew.
        await settled().catch(() => page.waitForLoadState('networkidle'));
        return;
      }
    await page.evaluate(scrollOn);
  }
  throw new Error(`There is no “${words}” to press on ${page.url()}`);
}

/** As somebody who looks for something further down, and begins at the top again. */
function scrollOn(): void {
  const isAtEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;
  window.scrollTo({ top: isAtEnd ? 0 : window.scrollY + window.innerHeight / 2, behavior: 'instant' });
}
