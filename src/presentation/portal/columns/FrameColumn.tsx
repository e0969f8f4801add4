import type { FramedSource } from '#domain/portal/portalColumns.ts';
import type { PortalItem } from '#domain/portal/portalLayout.ts';
import type { OutsidePlaces } from '#application/ports/outsidePlaces.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { NotListed } from '../../shared/outside/NotListed.tsx';
import { OpenOutside, OutsideFrame } from '../../shared/outside/OutsideFrame.tsx';
import { useOutsidePlaces } from '../../shared/outside/useOutsidePlaces.ts';

/** A page of another site among the columns, or the reason why it is not shown. */
export function FrameColumn({ item: { column, title } }: { readonly item: PortalItem }) {
  const { t } = useTexts();
  const places = useOutsidePlaces();
  if (column.kind !== 'frame' || places === undefined) return <div className="h-96" />;
  const asked = askedOf(column.source, places);
  const address = asked === undefined ? undefined : places.frameable(asked);
  if (address === undefined) return <NotListed asked={asked} nothing={t('frame.noReport')} />;
  return (
    <>
      <OutsideFrame key={address} address={address} title={title} room="column" />
      <OpenOutside address={address} />
    </>
  );
}

const askedOf = (source: FramedSource, places: OutsidePlaces): string | undefined =>
  'address' in source ? source.address : places.report(source.report, {});
