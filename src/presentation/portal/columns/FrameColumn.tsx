import { useTranslation } from 'react-i18next';
import type { FramedSource } from '#domain/portal/portalColumns.ts';
import type { PortalItem } from '#domain/portal/portalLayout.ts';
import type { ExternalPages } from '#application/ports/platform/outsidePlaces.ts';
import { SiteNotAllowed } from '../../ui/outside/SiteNotAllowed.tsx';
import { OpenExternalLink, ExternalFrame } from '../../ui/outside/ExternalFrame.tsx';
import { useExternalSites } from '../../ui/outside/useExternalSites.ts';

/** Embeds an external page, or shows why it cannot be embedded. */
export function FrameColumn({ item: { column, title } }: { readonly item: PortalItem }) {
  const { t } = useTranslation();
  const places = useExternalSites();
  if (column.kind !== 'frame' || places === undefined) return <div className="h-96" />;
  const asked = askedOf(column.source, places);
  const address = asked === undefined ? undefined : places.getFrameUrl(asked);
  if (address === undefined) return <SiteNotAllowed address={asked} emptyTitle={t('frame.noReport')} />;
  return (
    <>
      <ExternalFrame key={address} address={address} title={title} room="column" />
      <OpenExternalLink address={address} />
    </>
  );
}

const askedOf = (source: FramedSource, places: ExternalPages): string | undefined =>
  'address' in source ? source.address : places.getReportUrl(source.report, {});
