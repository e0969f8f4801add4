import type { InstanceProgress } from '#domain/instance/instanceProgress.ts';
import { useTexts } from '../i18n/useTexts.ts';

/** How much of its way a request has behind it; the votes of a counter-sign are part of their step. */
export function ProgressBar({ progress: { done, total, votes } }: { readonly progress: InstanceProgress }) {
  const { t } = useTexts();
  const part = (done + (votes === undefined ? 0 : votes.given / votes.asked)) / total;
  return (
    <span
      role="img"
      aria-label={t('workbench.progress', { done, total })}
      className="block h-1 basis-full overflow-hidden rounded-full bg-line"
    >
      <span className="block h-full rounded-full bg-action" style={{ width: `${part * 100}%` }} />
    </span>
  );
}
