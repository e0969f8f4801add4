import { useTranslation } from 'react-i18next';
import type { InstanceProgress } from '#domain/requests/instanceProgress.ts';

/** Progress of a request; the votes of a counter-sign count as parts of their step. */
export function ProgressBar({ progress: { done, total, votes } }: { readonly progress: InstanceProgress }) {
  const { t } = useTranslation();
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
