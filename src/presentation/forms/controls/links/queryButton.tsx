import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { Value } from '#domain/expression/tree.ts';
import { asText } from '#domain/forms/doubleValues.ts';
import { checkPrerequisite } from '#domain/validation/demands.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { createControl, type EditorProps } from '../../createControl.tsx';
import { MissingSetupNotice } from '../../MissingSetupNotice.tsx';

/** A button that runs a query of the platform and fills its target fields with the result. */
export const queryButtonControl = createControl<Value>({
  names: ['rx-button', 'rx-custom-query', 'button'],
  empty: '',
  read: (stored) => (stored === undefined ? '' : stored),
  write: (value) => value,
  toText: () => '',
  shape: 'bare',
  Editor: QueryButton,
  View: () => null,
});

function QueryButton({ field, ids, model }: EditorProps<Value>) {
  const [isInVain, setIsInVain] = useState(false);
  return (
    <>
      <Button
        id={ids.id}
        variant="line"
        className="w-full"
        icon={<RefreshCw size={18} aria-hidden />}
        onClick={() => setIsInVain(!model.runQuery())}
      >
        {asText(field.settings['text']) || field.label}
      </Button>
      {isInVain && <MissingSetupNotice issues={checkPrerequisite('associatedFields', '')} />}
    </>
  );
}
