import { asText } from '#domain/form/doubleValues.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { CONTROL_BOX } from '../../shared/Field.tsx';
import { control } from '../control.tsx';
import { CodePicture } from './code/CodePicture.tsx';
import { ScanButton } from './code/ScanButton.tsx';

/** A text that is drawn as a code, on the phone itself; where a text cannot be one, its words stand. */
export const codeControl = control<string>({
  names: ['rx-qrcode', 'rx-barcode'],
  empty: '',
  read: asText,
  write: (value) => value,
  toText: (value) => value,
  isWide: true,
  Editor: ({ value, onChange, onLeave, field, ties }) => (
    <div className="grid gap-2">
      <input
        {...ties}
        value={value}
        placeholder={field.placeholder}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
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
  const { t } = useTexts();
  return text === '' ? null : (
    <CodePicture text={text} isBars={isBars} name={t(isBars ? 'controls.barsOf' : 'controls.codeOf', { text })} />
  );
}
