import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SeenChange } from '#domain/requests/instanceViews.ts';
import type { ValueChange } from '#domain/shared/valueChange.ts';

type ShownChange = ValueChange & Pick<SeenChange, 'difference'>;

/** Lists changed fields with their old and new values, and the difference of a number: 1 200 → 1 000 (-200). */
export function ChangeList({ changes }: { readonly changes: readonly ShownChange[] }) {
  const { t } = useTranslation();
  return (
    <dl className="mt-1.5 grid grid-cols-1 gap-1.5 text-14">
      {changes.map(({ label, before, after, difference }, index) => (
        <div key={index} className="rounded-lg bg-sunken px-3 py-1.5">
          <dt className="text-12 text-soft">{label}</dt>
          <dd className="figures flex flex-wrap items-center gap-x-2">
            {before === '' ? (
              <span className="text-soft">{t('node.change.nothing')}</span>
            ) : (
              <del className="text-soft">
                <span className="sr-only">{t('node.change.before')} </span>
                {before}
              </del>
            )}
            <ArrowRight size={16} aria-hidden className="shrink-0 text-soft" />
            {after === '' ? (
              <span className="text-soft">{t('node.change.nothing')}</span>
            ) : (
              <ins className="font-semibold wrap-anywhere no-underline">
                <span className="sr-only">{t('node.change.after')} </span>
                {after}
              </ins>
            )}
            {difference !== undefined && <b className="text-action">{difference}</b>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
