import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toLanguage } from '#application/formatting/language.ts';
import { lazyValue } from '#application/shared/lazyValue.ts';
import type { SeenChange } from '#domain/requests/instanceViews.ts';
import { Button } from '../controls/Button.tsx';
import { useAdapterContext } from '../navigation/pageContext.ts';
import { ChangeList } from './ChangeList.tsx';
import type { ComparedWords } from './compareTexts.ts';

const comparison = lazyValue(() => import('./compareTexts.ts'));

/** A long text that was changed, folded: its versions, and on request one text with the changed words marked. */
export function LongChange({ change }: { readonly change: SeenChange }) {
  const { t, i18n } = useTranslation();
  const { messages } = useAdapterContext();
  const [compared, setCompared] = useState<readonly ComparedWords[] | 'tooDifferent' | undefined>(undefined);
  const { label, before, after } = change;
  const compare = () =>
    comparison.fetch().then(
      ({ compareTexts }) => setCompared(compareTexts(before, after, toLanguage(i18n.language)) ?? 'tooDifferent'),
      () => messages.show({ key: 'error.partAway' }, 'warning'),
    );
  return (
    <details className="mt-1.5">
      <summary className="flex min-h-11 cursor-pointer items-center text-14 text-action">
        {t('node.changedText', { label })}
      </summary>
      {Array.isArray(compared) ? <ComparedText words={compared} /> : <ChangeList changes={[change]} />}
      <div role="status" className="text-14 text-soft">
        {compared === 'tooDifferent' && t('node.compare.tooDifferent')}
      </div>
      {compared === undefined && before !== '' && after !== '' && (
        <Button variant="bare" onClick={() => void compare()}>
          {t('node.compare')}
        </Button>
      )}
    </details>
  );
}

function ComparedText({ words }: { readonly words: readonly ComparedWords[] }) {
  const { t } = useTranslation();
  return (
    <p dir="auto" className="mt-1.5 rounded-lg bg-sunken px-3 py-1.5 text-14 wrap-anywhere whitespace-pre-wrap">
      {words.map(({ kind, text }, index) => {
        if (kind === 'kept') return text;
        const Mark = kind === 'removed' ? 'del' : 'ins';
        return (
          <Mark key={index} className={kind === 'removed' ? 'text-refuse' : 'bg-agree-tint font-semibold no-underline'}>
            <span className="sr-only">{t(`node.compare.${kind}`)} </span>
            {text}
          </Mark>
        );
      })}
    </p>
  );
}
