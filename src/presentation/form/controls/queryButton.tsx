import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { Value } from '#domain/expression/tree.ts';
import { asText } from '#domain/form/doubleValues.ts';
import { checkDemand } from '#domain/validation/demands.ts';
import { Button } from '../../shared/Button.tsx';
import { control, type EditorProps } from '../control.tsx';
import { DemandNote } from '../DemandNote.tsx';

/** A button that asks the platform; what it answers is written into the fields it is meant for. */
export const queryButtonControl = control<Value>({
  names: ['rx-button', 'rx-custom-query', 'button'],
  empty: '',
  read: (stored) => (stored === undefined ? '' : stored),
  write: (value) => value,
  toText: () => '',
  shape: 'bare',
  Editor: QueryButton,
  View: () => null,
});

function QueryButton({ field, ties, model }: EditorProps<Value>) {
  const [isInVain, setIsInVain] = useState(false);
  return (
    <>
      <Button
        id={ties.id}
        look="line"
        className="w-full"
        icon={<RefreshCw size={18} aria-hidden />}
        onClick={() => setIsInVain(!model.press())}
      >
        {asText(field.settings['text']) || field.label}
      </Button>
      {isInVain && <DemandNote issues={checkDemand('associatedFields', '')} />}
    </>
  );
}
