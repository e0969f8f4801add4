import { RefreshCw } from 'lucide-react';
import type { Value } from '#domain/expression/tree.ts';
import { asText } from '#domain/form/doubleValues.ts';
import { Button } from '../../shared/Button.tsx';
import { control } from '../control.tsx';

/** A button that asks the platform; what it answers is written into the fields it is meant for. */
export const queryButtonControl = control<Value>({
  names: ['rx-button', 'rx-custom-query', 'button'],
  empty: '',
  read: (stored) => (stored === undefined ? '' : stored),
  write: (value) => value,
  toText: () => '',
  shape: 'bare',
  Editor: ({ field, ties, model }) => (
    <Button
      id={ties.id}
      look="line"
      className="w-full"
      icon={<RefreshCw size={18} aria-hidden />}
      onClick={() => model.press()}
    >
      {asText(field.settings['text']) || field.label}
    </Button>
  ),
  View: () => null,
});
