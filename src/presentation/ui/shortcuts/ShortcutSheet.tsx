import { useTranslation } from 'react-i18next';
import type { TextKey } from '../i18n/textKeys.ts';
import { Sheet } from '../layout/Sheet.tsx';
import type { Shortcut } from './useShortcutKeys.ts';

interface ShortcutSheetProps {
  readonly shortcuts: readonly Pick<Shortcut, 'key' | 'label'>[];
  readonly onClose: () => void;
}
/** Shortcuts that every page has. */
const EVERYWHERE: readonly { readonly key: string; readonly label: TextKey }[] = [
  { key: 'u', label: 'task.key.undo' },
  { key: '?', label: 'task.key.help' },
];

/** Lists the keys of a page. */
export function ShortcutSheet({ shortcuts, onClose }: ShortcutSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet isOpen title={t('task.keys')} onClose={onClose}>
      <dl className="divide-y divide-line">
        {[...shortcuts, ...EVERYWHERE].map(({ key, label }) => (
          <div key={key} className="flex min-h-12 items-center gap-4 py-2">
            <dt className="min-w-16 shrink-0">
              <kbd className="figures inline-block min-w-8 rounded-[8px] border border-edge bg-sunken px-2 py-0.5 text-center text-16">
                {key}
              </kbd>
            </dt>
            <dd className="min-w-0 flex-1 text-16">{t(label)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
