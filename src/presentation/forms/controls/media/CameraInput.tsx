import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** Whether the page has no permission for the camera. False in browsers that cannot query this permission. */
const isCameraBlocked = async (): Promise<boolean> => {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state === 'denied';
  } catch {
    return false;
  }
};

interface CameraInputProps {
  readonly onTaken: (taken: readonly File[]) => void;
  /** Called when the user cancels without a picture, with whether the camera is blocked. */
  readonly onBlocked: (isBlocked: boolean) => void;
}

/** Opens the camera of the device, or its file chooser if it has no camera. */
export function CameraInput({ onTaken, onBlocked }: CameraInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const opener = input.current;
    const ask = () => void isCameraBlocked().then(onBlocked);
    // React supports the `cancel` event only for dialogs.
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

/** Reports that the camera is blocked and suggests alternatives. */
export function CameraBlocked() {
  const { t } = useTranslation();
  return (
    <p role="alert" className="text-14 text-refuse">
      <b className="block font-medium">{t('message.authorization')}</b>
      {t('file.cameraBlocked')}
    </p>
  );
}
