import type { Language } from '#application/formatting/language.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { Translate } from '../presentation/ui/i18n/translate.ts';
import { h } from './dom.ts';

export interface FrameContext {
  readonly t: Translate;
  readonly language: Language;
  readonly now: Instant;
  /** Text such as "as of 14:02" for stored content. */
  readonly asOf: string | undefined;
}

interface Heading {
  readonly title: string;
  readonly count?: string;
  readonly actions?: readonly Node[];
  readonly below?: readonly Node[];
}

/** Creates the layout of `PageFrame`: a title bar and the content. */
export function createPage(
  { asOf }: FrameContext,
  { title, count, actions = [], below = [] }: Heading,
  content: readonly Node[],
): HTMLElement {
  const heading = h('h1', 'min-w-0 flex-1 basis-[min-content] py-2 text-24 font-bold hyphens-auto', [
    title,
    ...(count === undefined ? [] : [h('span', 'figures ml-2 font-medium whitespace-nowrap text-soft', [count])]),
  ]);
  const bar = h('div', 'flex min-h-14 flex-wrap items-center gap-x-1', [
    h('span', 'tap -ml-3 shrink-0'),
    heading,
    h('div', 'ml-auto flex shrink-0 items-center gap-1', actions),
  ]);
  const note = h('p', 'pointer-events-none absolute top-1 right-4 text-12 text-soft', [asOf ?? '']);
  return h('div', 'page-width min-h-dvh', [
    h('header', 'relative px-4 pt-[env(safe-area-inset-top)]', [bar, ...below, note]),
    h('main', 'px-4 pt-2 pb-8', content),
  ]);
}
