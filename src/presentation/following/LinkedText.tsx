import { useTranslation } from 'react-i18next';
import { PageLink } from '../ui/navigation/PageLink.tsx';
import { splitRequestLinks } from './splitRequestLinks.ts';

/** Shows a user's text unchanged. Only links to requests of this platform become links. */
export function LinkedText({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  return (
    <p className="whitespace-pre-wrap">
      {splitRequestLinks(text).map((part, index) =>
        'instance' in part ? (
          <PageLink
            key={index}
            to="landing"
            params={{ instId: part.instance }}
            className="inline-block min-h-6 text-action"
          >
            {t('follow.openRequest')}
          </PageLink>
        ) : (
          <span key={index}>{part.text}</span>
        ),
      )}
    </p>
  );
}
