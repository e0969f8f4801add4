import { Copy, Navigation } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { LocationGateway, type MapTiles } from '#application/ports/content/locationGateway.ts';
import { formatDegrees, parseCoordinates, type GeoPoint } from '#domain/location/coordinates.ts';
import { ok } from '#domain/shared/result.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { copyText } from '../../ui/navigation/copyPageLink.ts';
import { Loader } from '../../ui/state/Loader.ts';
import { NoticeBox } from '../../ui/feedback/NoticeBox.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { usePageContext } from '../../ui/navigation/pageContext.ts';
import { safeLink } from '../../ui/navigation/safeLink.ts';
import { useViewModel } from '../../ui/state/useViewModel.ts';
import { LazyMapView } from './LazyMapView.ts';

/** Query parameters: `lat` and `lng` in WGS-84, and `address`. */
export const OpenLocationPage = observer(function OpenLocationPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const point = parseCoordinates(query.get('lat') ?? '', query.get('lng') ?? '');
  const address = query.get('address') ?? '';
  return (
    <PageFrame title={t('page.openLocation')} back="workbench">
      {point && <Map point={point} />}
      {point || address !== '' ? (
        <PlaceCard point={point} address={address} />
      ) : (
        <NoticeBox picture="broken" title={t('location.none')} advice={t('location.noneTodo')} />
      )}
    </PageFrame>
  );
});

interface Drawn {
  readonly tiles: MapTiles;
  readonly pin: GeoPoint;
}

const Map = observer(function Map({ point }: { readonly point: GeoPoint }) {
  const { t } = useTranslation();
  const { loader } = useViewModel((context) => {
    const gateway = context.get(LocationGateway);
    const drawn = new Loader(context, async () => {
      const [tiles, pin] = await Promise.all([gateway.getMapTiles(), gateway.convertPoint(point, 'inside', 'tiles')]);
      return ok(
        tiles.ok && pin.ok && tiles.value ? ({ tiles: tiles.value, pin: pin.value } satisfies Drawn) : undefined,
      );
    });
    return { loader: drawn, start: () => void drawn.start(), dispose: drawn.stop };
  });
  const { value } = loader;
  if (!value) return null;
  return <LazyMapView name={t('location.map')} tiles={value.tiles} pin={value.pin} start={undefined} />;
});

/** Returns a geo URI (RFC 5870) with the query that makes map apps show a pin. */
const toGeoUri = ({ lat, lng }: GeoPoint): string => `geo:${lat},${lng}?q=${lat},${lng}`;

function PlaceCard({ point, address }: { readonly point: GeoPoint | undefined; readonly address: string }) {
  const { t } = useTranslation();
  const { messages } = usePageContext();
  const figures = point && [point.lat, point.lng].map(formatDegrees).join(', ');
  const copy = async () => {
    const copied = await copyText(address === '' ? (figures ?? '') : address, 'location.notCopied');
    if (copied.ok) messages.show({ key: 'location.copied' });
    else messages.show({ key: copied.error.key }, 'warning');
  };
  return (
    <Card className="mt-3 grid gap-3 p-4">
      <div>
        <p className="text-17 font-semibold break-words">{address === '' ? figures : address}</p>
        {address !== '' && figures !== undefined && <p className="figures pt-1 text-14 text-soft">{figures}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="line"
          className="flex-auto px-3 whitespace-nowrap"
          icon={<Copy size={18} aria-hidden />}
          onClick={() => void copy()}
        >
          {t('location.copy')}
        </Button>
        {point && (
          <a
            href={safeLink(toGeoUri(point))}
            className="inline-flex min-h-12 flex-auto items-center justify-center gap-2 rounded-card border-[1.5px] border-edge bg-surface px-3 text-center text-16 font-semibold text-action"
          >
            <Navigation size={18} aria-hidden />
            {t('location.openMaps')}
          </a>
        )}
      </div>
    </Card>
  );
}
