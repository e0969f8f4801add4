import { MonitorSmartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Value } from '#domain/expression/tree.ts';
import { createControl } from '../createControl.tsx';
import { formatAnyValue } from './unknown.tsx';

/** Office documents and Word views. They can be edited only on the desktop; the value is sent back unchanged. */
export const desktopOnlyControl = createControl<Value>({
  names: ['rx-office', 'rx-view-word'],
  empty: '',
  read: (stored) => (stored === undefined ? '' : stored),
  write: (value) => value,
  toText: formatAnyValue,
  Editor: ({ value }) => <Document value={value} />,
  View: ({ value }) => <Document value={value} />,
});

function Document({ value }: { readonly value: Value }) {
  const { t } = useTranslation();
  const words = formatAnyValue(value);
  return (
    <span className="grid gap-0.5">
      {words !== '' && <span className="break-words">{words}</span>}
      <span className="flex items-center gap-2 text-14 text-soft">
        <MonitorSmartphone size={18} aria-hidden className="shrink-0" />
        {t('controls.onComputer')}
      </span>
    </span>
  );
}
