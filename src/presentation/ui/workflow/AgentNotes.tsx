import { useTranslation } from 'react-i18next';
import { formatList } from '#application/formatting/listText.ts';
import type { TaskHolder } from '#domain/requests/holders.ts';
import { toLanguage } from '#application/formatting/language.ts';

/** Shows for whom the holders act as agents: a short note for one holder, a sentence for each of several. */
export function AgentNotes({ holders }: { readonly holders: readonly TaskHolder[] }) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  return holders
    .filter(({ standsInFor }) => standsInFor.length > 0)
    .map(({ kind, id, name: person, standsInFor }) => {
      const name = formatList(language, standsInFor);
      return holders.length === 1 ? (
        <span key={`${kind}.${id}`} className="ml-1.5 font-normal text-soft">
          {t('node.agentFor', { name })}
        </span>
      ) : (
        <span key={`${kind}.${id}`} className="block basis-full text-14 font-normal text-soft">
          {t('node.standsInFor', { person, name })}
        </span>
      );
    });
}
