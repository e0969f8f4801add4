import { ChevronRight, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Value } from '#domain/expression/tree.ts';
import { asText } from '#domain/forms/doubleValues.ts';
import { checkPrerequisite } from '#domain/validation/demands.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { lazyComponent } from '../../../ui/feedback/lazyComponent.tsx';
import { LAZY_SHEET } from '../../../ui/layout/SheetLoadError.ts';
import { createControl, type EditorProps } from '../../createControl.tsx';
import { MissingSetupNotice } from '../../MissingSetupNotice.tsx';
import { SheetButton } from '../../SheetButton.tsx';
import { formatAnyValue } from '../unknown.tsx';

/** Loaded with its texts when the first field needs it. */
const LazyListPicker = lazyComponent(async () => (await import('../../../businessLists/PickerSheet.tsx')).PickerSheet, {
  ...LAZY_SHEET,
  texts: ['bolist'],
});

/**
 * A value picked from a list (contract form 6). Values that are picked by other means are read-only and sent back
 * unchanged.
 */
export const lookupControl = createControl<Value>({
  names: ['rx-button-edit', 'rx-button-edit-single'],
  empty: '',
  read: (stored) => (stored === undefined ? '' : stored),
  write: (value) => value,
  toText: formatAnyValue,
  Editor: LookupEditor,
});

function LookupEditor({ value, onChange, onBlur, field, ids, model }: EditorProps<Value>) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { listLookup: offered } = model;
  const words = formatAnyValue(value);
  if (offered === undefined)
    return (
      <>
        <output id={ids.id} className="block min-h-12 py-2.5 break-words">
          {words}
        </output>
        {asText(field.settings['mode']) === 'dialog' && (
          <MissingSetupNotice issues={checkPrerequisite('dialog', asText(field.settings['dialog']))} />
        )}
      </>
    );
  const close = () => {
    setIsOpen(false);
    onBlur();
  };
  return (
    <span className="flex items-center gap-1">
      <SheetButton
        ids={ids}
        text={words}
        placeholder={field.placeholder || t('form.choose')}
        icon={ChevronRight}
        onClick={() => setIsOpen(true)}
      />
      {asText(value) !== '' && (
        <IconButton icon={X} name={t('controls.clearField', { name: field.label })} onClick={() => onChange('')} />
      )}
      {isOpen && (
        <LazyListPicker
          listKey={offered.source.list}
          title={field.label}
          isSingle={offered.source.isSingle}
          params={offered.params}
          onPicked={(rows) => {
            offered.apply(rows);
            close();
          }}
          onClose={close}
        />
      )}
    </span>
  );
}
