import { useState } from 'react';
import { lazyComponent } from '../feedback/lazyComponent.tsx';
import { LAZY_SHEET } from '../layout/SheetLoadError.ts';
import { useShortcutKeys, type Shortcut } from './useShortcutKeys.ts';

const LazyShortcutSheet = lazyComponent(async () => (await import('./ShortcutSheet.tsx')).ShortcutSheet, {
  ...LAZY_SHEET,
  texts: ['task'],
});

/** The shortcuts of a page, and `?`, which lists them. */
export function ShortcutKeys({ shortcuts }: { readonly shortcuts: readonly Shortcut[] }) {
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  useShortcutKeys([...shortcuts, { key: '?', label: 'task.key.help', run: () => setIsHelpOpen(true) }]);
  return isHelpOpen && <LazyShortcutSheet shortcuts={shortcuts} onClose={() => setIsHelpOpen(false)} />;
}
