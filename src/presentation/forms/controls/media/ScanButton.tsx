import { ScanLine } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CameraBlocked, CameraInput } from './CameraInput.tsx';

interface FoundCode {
  readonly rawValue: string;
}
interface CodeReader {
  detect(picture: ImageBitmap): Promise<readonly FoundCode[]>;
}

/** Returns the browser's barcode detector. Without one, no scan button is shown. */
const findBarcodeDetector = (): (new () => CodeReader) | undefined =>
  (globalThis as { readonly BarcodeDetector?: new () => CodeReader }).BarcodeDetector;

/** Takes a picture of a code and reads its text. */
export function ScanButton({ onRead }: { readonly onRead: (text: string) => void }) {
  const { t } = useTranslation();
  const [isUnread, setIsUnread] = useState(false);
  const [isBlocked, setIsBlocked] = useState(false);
  const Reader = findBarcodeDetector();
  if (Reader === undefined) return null;
  const read = async (file: File | undefined) => {
    if (!file) return;
    const [found] = await createImageBitmap(file)
      .then((picture) => new Reader().detect(picture))
      .catch(() => []);
    setIsUnread(found === undefined);
    if (found) onRead(found.rawValue);
  };
  return (
    <>
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-16 font-medium text-action has-focus-visible:outline-2 has-focus-visible:outline-action">
        <ScanLine size={18} aria-hidden />
        {t('controls.scan')}
        <CameraInput onTaken={([file]) => void read(file)} onBlocked={setIsBlocked} />
      </label>
      {isBlocked && <CameraBlocked />}
      {isUnread && (
        <p role="alert" className="text-14 text-refuse">
          {t('controls.unread')}
        </p>
      )}
    </>
  );
}
