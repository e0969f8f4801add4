import { detectProvider } from '#domain/session/provider.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { PageLink } from '../shared/PageLink.tsx';
import type { PendingBinding } from './pendingBinding.ts';

/** In a chat app, the way to log in by it; for somebody who comes from there, what their password is asked for. */
export function ChatAppNote({ binding }: { readonly binding: PendingBinding | undefined }) {
  const { t } = useTexts();
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
