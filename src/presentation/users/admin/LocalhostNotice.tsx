import { useTranslation } from 'react-i18next';
import { pageUrl } from '../../ui/navigation/copyPageLink.ts';

const LOCAL = /^https?:\/\/(?:localhost|127\.|\[::1\])/u;

/** Returns the address of a password link. The secret is in the fragment, which is never sent to a server or logged. */
export const passwordLinkUrl = (secret: string, server: string): string => `${pageUrl('access', {}, server)}#${secret}`;

/** Warns that a link to `localhost` works on this computer only. */
export function LocalhostNotice({ server }: { readonly server: string }) {
  const { t } = useTranslation();
  if (!LOCAL.test(server)) return null;
  return (
    <p role="note" className="rounded-card bg-return-tint px-4 py-3 text-14 text-return">
      {t('staff.link.local')}
    </p>
  );
}
