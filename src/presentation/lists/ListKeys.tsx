import { useRef, type RefObject } from 'react';
import { ShortcutKeys } from '../ui/shortcuts/ShortcutKeys.tsx';
import type { Shortcut } from '../ui/shortcuts/useShortcutKeys.ts';
import { listRowActions, performAction, type ActingList } from './actions/performAction.ts';

interface ListKeysProps {
  readonly model: ActingList;
  readonly area: RefObject<HTMLElement | null>;
}

/** Moves the focus between the cards of a list, and performs the actions of the focused one. */
export function ListKeys({ model, area }: ListKeysProps) {
  /** The card that takes the place of the one an action was performed on. */
  const successor = useRef<string | undefined>(undefined);
  const findCards = () => [...(area.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const findFocused = (cards: readonly HTMLElement[]) =>
    cards.findIndex((card) => card.contains(document.activeElement));
  const move = (step: 1 | -1) => {
    const cards = findCards();
    const focused = findFocused(cards);
    const target =
      focused < 0
        ? (cards.find((card) => card.dataset['row'] === successor.current) ?? cards.find(isInView))
        : cards[focused + step];
    target?.querySelector('a')?.focus();
  };
  const act = (key: 'a' | 'r') => {
    const cards = findCards();
    const focused = findFocused(cards);
    const row = cards[focused]?.dataset['row'];
    const action = listRowActions(model, row).find(({ shortcut }) => shortcut === key);
    if (row === undefined || action === undefined) return;
    successor.current = (cards[focused + 1] ?? cards[focused - 1])?.dataset['row'];
    performAction(model, row, action);
  };
  const shortcuts: readonly Shortcut[] = [
    { key: 'j', label: 'task.key.down', run: () => move(1) },
    { key: 'k', label: 'task.key.up', run: () => move(-1) },
    { key: 'Enter', label: 'task.key.open' },
    { key: 'a', label: 'task.vote.agree', run: () => act('a') },
    { key: 'r', label: 'task.key.refuse', run: () => act('r') },
  ];
  return <ShortcutKeys shortcuts={shortcuts.slice(0, model.list.hasTaskKeys ? undefined : 3)} />;
}

function isInView(card: HTMLElement): boolean {
  const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  return card.getBoundingClientRect().bottom > bar;
}
