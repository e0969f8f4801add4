import type { OutsidePlaces } from '#application/ports/outsidePlaces.ts';
import { PageFrame } from '../shared/PageFrame.tsx';
import { Skeleton } from '../shared/Skeleton.tsx';
import { NotListed } from '../shared/outside/NotListed.tsx';
import { OpenOutside, OutsideFrame } from '../shared/outside/OutsideFrame.tsx';
import { useOutsidePlaces } from '../shared/outside/useOutsidePlaces.ts';

interface FramedPageProps {
  readonly title: string;
  /** What was asked for; nothing where nothing was, or it is not set up. */
  readonly find: (places: OutsidePlaces) => string | undefined;
  /** What is said where there is nothing. */
  readonly nothing: string;
}

/** A page around a page of another site, or the reason why there is none. */
export function FramedPage({ title, find, nothing }: FramedPageProps) {
  const places = useOutsidePlaces();
  if (places === undefined)
    return (
      <PageFrame title={title} back="workbench">
        <Skeleton />
      </PageFrame>
    );
  const asked = find(places);
  const address = asked === undefined ? undefined : places.frameable(asked);
  return (
    <PageFrame
      title={title}
      back="workbench"
      {...(address !== undefined && { bottom: <OpenOutside address={address} /> })}
    >
      {address === undefined ? (
        <NotListed asked={asked} nothing={nothing} />
      ) : (
        <OutsideFrame key={address} address={address} title={title} />
      )}
    </PageFrame>
  );
}
