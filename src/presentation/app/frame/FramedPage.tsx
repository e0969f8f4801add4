import type { ExternalPages } from '#application/ports/platform/outsidePlaces.ts';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { SiteNotAllowed } from '../../ui/outside/SiteNotAllowed.tsx';
import { OpenExternalLink, ExternalFrame } from '../../ui/outside/ExternalFrame.tsx';
import { useExternalSites } from '../../ui/outside/useExternalSites.ts';

interface FramedPageProps {
  readonly title: string;
  /** Returns the requested address. Undefined if none was requested or it is not configured. */
  readonly find: (places: ExternalPages) => string | undefined;
  /** Text to show without an address. */
  readonly emptyText: string;
}

/** Embeds an external page, or shows the reason why it cannot be embedded. */
export function FramedPage({ title, find, emptyText }: FramedPageProps) {
  const places = useExternalSites();
  if (places === undefined)
    return (
      <PageFrame title={title} back="workbench">
        <Skeleton />
      </PageFrame>
    );
  const asked = find(places);
  const address = asked === undefined ? undefined : places.getFrameUrl(asked);
  return (
    <PageFrame
      title={title}
      back="workbench"
      {...(address !== undefined && { bottom: <OpenExternalLink address={address} /> })}
    >
      {address === undefined ? (
        <SiteNotAllowed address={asked} emptyTitle={emptyText} />
      ) : (
        <ExternalFrame key={address} address={address} title={title} />
      )}
    </PageFrame>
  );
}
