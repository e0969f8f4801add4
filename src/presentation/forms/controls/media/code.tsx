import { useTranslation } from 'react-i18next';
import { asText } from '#domain/forms/doubleValues.ts';
import { CONTROL_BOX } from '../../../ui/controls/Field.tsx';
import { createControl } from '../../createControl.tsx';
import { CodePicture } from './CodePicture.tsx';
import { ScanButton } from './ScanButton.tsx';

/** A text drawn as a QR code or barcode on the device. Shows the text itself if it cannot be encoded. */
export const codeControl = createControl<string>({
  names: ['rx-qrcode', 'rx-barcode'],
  empty: '',
  read: asText,
  write: (value) => value,
  toText: (value) => value,
  isWide: true,
  Editor: ({ value, onChange, onBlur, field, ids }) => (
    <div className="grid gap-2">
      <input
        {...ids}
        value={value}
        placeholder={field.placeholder}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        className={CONTROL_BOX}
      />
      <ScanButton onRead={onChange} />
      <Code text={value} isBars={field.control === 'rx-barcode'} />
    </div>
  ),
  View: ({ value, field }) => (
    <div className="grid gap-1">
      <Code text={value} isBars={field.control === 'rx-barcode'} />
      <span className="figures break-all">{value}</span>
    </div>
  ),
});

function Code({ text, isBars }: { readonly text: string; readonly isBars: boolean }) {
  const { t } = useTranslation();
  return text === '' ? null : (
    <CodePicture text={text} isBars={isBars} name={t(isBars ? 'controls.barsOf' : 'controls.codeOf', { text })} />
  );
}
