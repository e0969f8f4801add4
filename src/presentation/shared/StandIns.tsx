import { formatList } from '#application/form/listText.ts';
import type { Holder } from '#domain/instance/holders.ts';
import { useTexts } from '../i18n/useTexts.ts';

/** Says behind the names of those who hold something in whose place they do: briefly of one, by name of several. */
export function StandIns({ holders }: { readonly holders: readonly Holder[] }) {
  const { t, language } = useTexts();
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
