import { MonitorSmartphone } from 'lucide-react';
import type { Value } from '#domain/expression/tree.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { control } from '../control.tsx';
import { wordsOfAny } from './unknown.tsx';

/** Office documents and views of Word: what is written in them is written at a computer, and goes back as it came. */
export const onComputerControl = control<Value>({
  names: ['rx-office', 'rx-view-word'],
  empty: '',
  read: (stored) => (stored === undefined ? '' : stored),
  write: (value) => value,
  toText: wordsOfAny,
  Editor: ({ value }) => <Document value={value} />,
  View: ({ value }) => <Document value={value} />,
});

function Document({ value }: { readonly value: Value }) {
  const { t } = useTexts();
  const words = wordsOfAny(value);
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
