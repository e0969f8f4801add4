import { useEffect, useEffectEvent } from 'react';
import type { TextKey } from '../i18n/textKeys.ts';
import { useAppContext } from '../state/appContext.ts';

export interface Shortcut {
  /** As in `KeyboardEvent.key`. */
  readonly key: string;
  readonly label: TextKey;
  /** Absent: a key of the browser, which is only listed. */
  readonly run?: () => void;
}

/** Elements that use typed characters themselves. */
const TYPED_INTO = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
/** Key code of a key press that an input method handles; some browsers send it without `isComposing`. */
const INPUT_METHOD_KEY_CODE = 229;

/** Runs shortcuts of single keys, unless the user is typing, a sheet is open, or the setting is off. */
export function useShortcutKeys(shortcuts: readonly Shortcut[]): void {
  const { preferences } = useAppContext();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcuts.find(({ key }) => key === event.key);
    if (shortcut?.run === undefined || isTyping(event) || preferences.read('keys') === 'off') return;
    event.preventDefault();
    shortcut.run();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function isTyping(event: KeyboardEvent): boolean {
  const { altKey, ctrlKey, metaKey, isComposing, repeat, target } = event;
  return (
    event.defaultPrevented ||
    altKey ||
    ctrlKey ||
    metaKey ||
    repeat ||
    isComposing ||
    event.keyCode === INPUT_METHOD_KEY_CODE ||
    (target instanceof Element && target.closest(TYPED_INTO) !== null) ||
    document.querySelector('[aria-modal="true"]') !== null
  );
}
