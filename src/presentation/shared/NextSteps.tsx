import type { NextNode } from '#domain/task/reading.ts';
import { formatList } from '#application/form/listText.ts';
import { useTexts, type TextsInUse } from '../i18n/useTexts.ts';

/** Where a request goes: a sentence, and for each node who gets it and how they decide. */
export function NextSteps({ intro, nodes }: { readonly intro: string; readonly nodes: readonly NextNode[] }) {
  const texts = useTexts();
  const closes = [...new Set(nodes.flatMap((node) => node.closes))];
  return (
    <>
      <p>{intro}</p>
      {nodes.length > 0 && <ul>{nodes.map((node) => <li key={node.id}><b className="font-semibold">{node.name}</b>{describe(node, texts)}</li>)}</ul>}
      {closes.length > 0 && <p className="mt-1">{texts.t('node.closes', { names: formatList(texts.language, closes) })}</p>}
    </>
  );
}

function describe(node: NextNode, { t, language }: TextsInUse): string {
  const names = formatList(language, node.executors.map(({ name }) => name));
  const method = methodOf(node, t);
  if (names === '') return method === '' ? '' : t('node.howOnly', { method });
  return method === '' ? t('node.who', { names }) : t('node.whoAndHow', { names, method });
}

function methodOf({ voting, executors }: NextNode, t: TextsInUse['t']): string {
  if (voting) return t(`node.method.${voting.mode}.${voting.by}`, { value: voting.value, total: executors.length });
  return executors.length > 1 ? t('node.method.anyOne') : '';
}
