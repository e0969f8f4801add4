import type { PortalItem } from '#domain/portal/portalLayout.ts';
import { ChevronRight, Monitor } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TargetLink } from '../TargetLink.tsx';
import { isTargetAvailable } from '../targetAddress.ts';

/**
 * Placeholder for a column that this client cannot show: a link to its content, or a note that it is available on the
 * desktop.
 */
export function HintColumn({ item: { column, title } }: { readonly item: PortalItem }) {
  const { t } = useTranslation();
  if (column.kind === 'link' && isTargetAvailable(column.target))
    return (
      <TargetLink
        target={column.target}
        className="flex min-h-16 items-center gap-3 px-4 py-3 transition active:bg-sunken"
      >
        <span className="min-w-0 flex-1">{t('portal.open', { title })}</span>
        <ChevronRight size={18} aria-hidden className="shrink-0 text-soft" />
      </TargetLink>
    );
  return (
    <p className="flex min-h-16 items-center gap-3 px-4 py-3 text-14 text-soft">
      <Monitor size={20} aria-hidden className="shrink-0" />
      {t('portal.desktopOnly')}
    </p>
  );
}
