import { useTranslation } from 'react-i18next';
import { detectProvider } from '#domain/auth/provider.ts';
import { PageLink } from '../ui/navigation/PageLink.tsx';
import type { PendingBinding } from './pendingBinding.ts';

/** In a chat app: a link to log in with it. During a pending binding: explains why the password is required. */
export function ChatAppNote({ binding }: { readonly binding: PendingBinding | undefined }) {
  const { t } = useTranslation();
  const provider = binding?.provider ?? detectProvider(navigator.userAgent);
  if (provider === undefined) return null;
  const app = t(`login.app.${provider}`);
  return binding ? (
    <p role="status" className="mb-4 rounded-card bg-action-tint px-4 py-3 text-14 text-action">
      {t('login.bind', { app })}
    </p>
  ) : (
    <PageLink
      to="platformLogin"
      className="mb-6 grid min-h-12 place-items-center rounded-card border-[1.5px] border-edge bg-surface px-5 text-16 font-semibold text-action"
    >
      {t('login.byApp', { app })}
    </PageLink>
  );
}
