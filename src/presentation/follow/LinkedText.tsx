import { useTexts } from '../i18n/useTexts.ts';
import { PageLink } from '../shared/PageLink.tsx';
import { linkParts } from './linkParts.ts';

/** What somebody wrote, as it is. Only links to our own requests can be pressed; they never lead outside. */
export function LinkedText({ text }: { readonly text: string }) {
  const { t } = useTexts();
  return (
    <p className="whitespace-pre-wrap">
      {linkParts(text).map((part, index) =>
        'instance' in part ? (
          <PageLink
            key={index}
            to="landing"
            params={{ instId: part.instance }}
            className="inline-block min-h-6 text-action underline"
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
