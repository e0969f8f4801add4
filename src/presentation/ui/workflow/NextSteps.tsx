import { useTranslation } from 'react-i18next';
import { formatList } from '#application/formatting/listText.ts';
import type { OpenedNode } from '#domain/tasks/outlook.ts';
import { toLanguage } from '#application/formatting/language.ts';
import type { Localization, Translate } from '../i18n/translate.ts';
import type { PreviewSentences } from './describeOutlook.ts';

/** Shows the effects of a command: a sentence, the assignees and voting rule of each next node, and further notes. */
export function NextSteps({ sentences: { intro, nodes, notes } }: { readonly sentences: PreviewSentences }) {
  const { t, i18n } = useTranslation();
  const texts = { t, language: toLanguage(i18n.language) };
  return (
    <>
      <p>{t(intro.key, intro.values)}</p>
      {nodes.length > 0 && (
        <ul>
          {nodes.map((node) => (
            <li key={node.node}>
              <b className="font-semibold">{node.nodeName}</b>
              {describe(node, texts)}
            </li>
          ))}
        </ul>
      )}
      {notes.map(({ key, values }) => (
        <p key={key} className="mt-1">
          {t(key, values)}
        </p>
      ))}
    </>
  );
}

function describe(node: OpenedNode, { t, language }: Localization): string {
  const names = formatList(
    language,
    node.people.map(({ name }) => name),
  );
  const method = methodOf(node, t);
  if (names === '') return method === '' ? '' : t('node.howOnly', { method });
  return method === '' ? t('node.who', { names }) : t('node.whoAndHow', { names, method });
}

function methodOf({ voting, people }: OpenedNode, t: Translate): string {
  if (voting)
    return t(`node.method.${voting.mode}.${voting.fewer ? 'fewer' : voting.by}`, {
      value: voting.value,
      total: people.length,
    });
  return people.length > 1 ? t('node.method.anyOne') : '';
}
