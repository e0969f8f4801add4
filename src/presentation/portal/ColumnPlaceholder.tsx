import { useTranslation } from 'react-i18next';
import type { PortalItem } from '#domain/portal/portalLayout.ts';
import { ColumnFailure } from './ColumnFailure.tsx';
import { columnHeight } from './columnHeight.ts';

interface ColumnPlaceholderProps {
  readonly item: PortalItem;
}

export const columnStyle = (item: PortalItem) => ({ height: `${columnHeight(item)}rem` });

/** Keeps the height of a column while its code or content loads. */
export function ColumnPlaceholder({ item }: ColumnPlaceholderProps) {
  const { t } = useTranslation();
  return (
    <div role="status" style={columnStyle(item)} className="p-4">
      <span className="sr-only">{t('app.loading')}</span>
      <span aria-hidden="true" className="block h-full animate-shimmer rounded-lg bg-sunken" />
    </div>
  );
}

/** Replaces a column whose code could not be loaded. */
export const ColumnLoadError = ({ item, onRetry }: ColumnPlaceholderProps & { readonly onRetry: () => void }) => (
  <div style={columnStyle(item)}>
    <ColumnFailure onRetry={onRetry} />
  </div>
);
