import type { CardChip, CardContent } from '../presentation/ui/cards/cardContent.ts';
import { CARD_BOX, SHOWN_PAIRS } from '../presentation/lists/cardClasses.ts';
import { avatarColour, avatarInitial } from '../presentation/ui/controls/avatarColour.ts';
import { TONE_CLASSES } from '../presentation/ui/controls/tone.ts';
import { h } from './dom.ts';

const AVATAR_PX = '40px';

export function createAvatar({ id, name }: { readonly id: string; readonly name: string }): HTMLElement {
  const avatar = h(
    'span',
    `inline-grid shrink-0 place-items-center overflow-hidden rounded-full font-semibold text-16 ${avatarColour(id)}`,
    [avatarInitial(name)],
    { 'aria-hidden': 'true' },
  );
  avatar.style.width = AVATAR_PX;
  avatar.style.height = AVATAR_PX;
  return avatar;
}

export const createChip = ({ text, tone }: CardChip): HTMLElement =>
  h(
    'span',
    `k-chip inline-flex items-center justify-center align-middle ${TONE_CLASSES[tone]} h-auto min-h-6 max-w-full gap-1 rounded-xl px-2 text-12 font-medium`,
    [h('span', 'figures min-w-0', [text])],
  );

interface CardFrame {
  readonly href: string;
  /** The word for a task that was not opened. */
  readonly unread: string;
  /** Whether there is room for the button with the actions, which the app adds. */
  readonly hasActions?: boolean;
}

/** Creates the same elements as `RecordCard` for a card of a task, which a test compares. */
export function createCard(content: CardContent, { href, unread, hasActions = false }: CardFrame): HTMLElement {
  const { person, title, isUnread = false, figure, facts = [], chips = [], pairs = [] } = content;
  const dot = h('span', 'mr-1.5 inline-block size-2 rounded-full bg-action align-middle', [
    h('span', 'sr-only', [unread]),
  ]);
  const head = h('span', 'flex flex-wrap items-baseline gap-x-2', [
    h('span', 'phrases cut-lines-3 min-w-0 flex-1 basis-32 text-17 font-semibold', [...(isUnread ? [dot] : []), title]),
    ...(figure === undefined ? [] : [h('b', 'figures shrink-0 text-17 font-semibold', [figure])]),
  ]);
  const factRow = h('span', 'facts text-14 text-soft', [
    h(
      'span',
      '',
      [...new Set(facts)].map((fact) => h('span', '', [`${fact} `])),
    ),
  ]);
  const body = h('span', 'min-w-0 flex-1', [
    head,
    h('span', 'flex flex-wrap items-start gap-x-2 gap-y-1', [factRow, ...chips.map(createChip)]),
    ...(pairs.length === 0
      ? []
      : [
          h(
            'span',
            'mt-1 flex flex-wrap gap-x-4 text-14',
            pairs
              .slice(0, SHOWN_PAIRS)
              .map(({ label, value }) =>
                h('span', 'phrases cut-lines-2 max-w-full', [
                  h('span', 'mr-0.5 text-soft', [label]),
                  ' ',
                  h('span', 'figures', [value]),
                ]),
              ),
          ),
        ]),
  ]);
  return h('div', 'relative', [
    h(
      'a',
      `${CARD_BOX} select-none [-webkit-touch-callout:none]${hasActions ? ' pr-11' : ''}`,
      [...(person ? [createAvatar(person)] : []), body],
      {
        draggable: 'false',
        href,
      },
    ),
  ]);
}
