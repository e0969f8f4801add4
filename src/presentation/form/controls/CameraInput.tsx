import { useEffect, useRef } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';

/** Is the camera kept from this page? Browsers that are not asked that way do not say. */
const isCameraBlocked = async (): Promise<boolean> => {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state === 'denied';
  } catch {
    return false;
  }
};

interface CameraInputProps {
  readonly onTaken: (taken: readonly File[]) => void;
  /** Told when somebody comes back without a picture: was the camera kept from the page? */
  readonly onBlocked: (isBlocked: boolean) => void;
}

/** Opens the camera of the device, or its chooser where it has none. */
export function CameraInput({ onTaken, onBlocked }: CameraInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const opener = input.current;
    const ask = () => void isCameraBlocked().then(onBlocked);
    // React hears this event from dialogs only.
    opener?.addEventListener('cancel', ask);
    return () => opener?.removeEventListener('cancel', ask);
  }, [onBlocked]);
  return (
    <input
      ref={input}
      type="file"
      accept="image/*"
      capture="environment"
      className="sr-only"
      onChange={(event) => {
        onBlocked(false);
        onTaken([...(event.target.files ?? [])]);
        event.target.value = '';
      }}
    />
  );
}

/** The camera is kept from the page, and what else there is. */
export function CameraBlocked() {
  const { t } = useTexts();
  return (
    <p role="alert" className="text-14 text-refuse">
      <b className="block font-medium">{t('message.authorization')}</b>
      {t('file.cameraBlocked')}
    </p>
  );
}
