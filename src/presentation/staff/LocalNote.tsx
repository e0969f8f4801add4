import { useTexts } from '../i18n/useTexts.ts';
import { absoluteAddress } from '../shared/copyAddress.ts';

const LOCAL = /^https?:\/\/(?:localhost|127\.|\[::1\])/u;

/** The secret stands behind the #, which no server and no log sees. */
export const accessAddress = (secret: string, server: string): string =>
  `${absoluteAddress('access', {}, server)}#${secret}`;

/** Links that begin with this computer open nowhere else. */
export function LocalNote({ server }: { readonly server: string }) {
  const { t } = useTexts();
  if (!LOCAL.test(server)) return null;
  return (
    <p role="note" className="rounded-card bg-return-tint px-4 py-3 text-14 text-return">
      {t('staff.link.local')}
    </p>
  );
}
