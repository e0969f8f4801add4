import { Trans, useTranslation } from 'react-i18next';
import { formatList } from '#application/formatting/listText.ts';
import type { OpenedNode } from '#domain/tasks/commandPreview.ts';
import { toLanguage } from '#application/formatting/language.ts';
import type { Translate } from '../i18n/translate.ts';
import type { PreviewSentences } from './describeOutlook.ts';

/** Shows the effects of a command: a sentence, the assignees and voting rule of each next node, and further notes. */
export function NextSteps({ sentences: { intro, nodes, notes } }: { readonly sentences: PreviewSentences }) {
  const { t } = useTranslation();
  return (
    <>
      <p>{t(intro.key, intro.values)}</p>
      {nodes.length > 0 && (
        <ul>
          {nodes.map((node) => (
            <li key={node.node}>
              <NextStep node={node} />
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

/** Shows a node with its assignees and its voting rule, if known. */
function NextStep({ node }: { readonly node: OpenedNode }) {
  const { t, i18n } = useTranslation();
  const names = formatList(toLanguage(i18n.language), node.people);
  const method = methodOf(node, t);
  if (names === '' && method === '') return <b className="font-semibold">{node.nodeName}</b>;
  const key = names === '' ? 'node.howOnly' : method === '' ? 'node.who' : 'node.whoAndHow';
  return (
    <Trans
      i18nKey={key}
      values={{ node: node.nodeName, names, method }}
      components={{ b: <b className="font-semibold" /> }}
    />
  );
}

function methodOf({ voting, people }: OpenedNode, t: Translate): string {
  if (voting)
    return t(`node.method.${voting.mode}.${voting.hasTooFewSigners ? 'fewer' : voting.by}`, {
      value: voting.value,
      total: people.length,
    });
  return people.length > 1 ? t('node.method.anyOne') : '';
}
