import { useEffect, useState } from 'react';
import { OpenOutsidePlaces, type OutsidePlaces } from '#application/ports/outsidePlaces.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { NoticeBox } from '../shared/NoticeBox.tsx';
import { PageFrame } from '../shared/PageFrame.tsx';
import { Skeleton } from '../shared/Skeleton.tsx';
import { useAdapterContext } from '../shared/pageContext.ts';
import { OpenOutside, OutsideFrame } from './OutsideFrame.tsx';

interface FramedPageProps {
  readonly title: string;
  /** What was asked for; nothing where nothing was, or it is not set up. */
  readonly find: (places: OutsidePlaces) => string | undefined;
  /** What is said where there is nothing. */
  readonly nothing: string;
}

/** A page around a page of another site, or the reason why there is none. */
export function FramedPage({ title, find, nothing }: FramedPageProps) {
  const { t } = useTexts();
  const open = useAdapterContext().get(OpenOutsidePlaces);
  const [places, setPlaces] = useState<OutsidePlaces | undefined>(undefined);
  useEffect(() => {
    let isLeft = false;
    void open().then((found) => {
      if (!isLeft) setPlaces(found);
    });
    return () => {
      isLeft = true;
    };
  }, [open]);
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
      {address !== undefined && <OutsideFrame key={address} address={address} title={title} />}
      {address === undefined && (
        <div role="alert">
          <NoticeBox
            picture="lost"
            title={asked === undefined ? nothing : t('frame.notListed')}
            advice={t('frame.askOperator', { site: asked === undefined ? '' : siteOf(asked) })}
          />
        </div>
      )}
    </PageFrame>
  );
}

/** As much of an address as one can judge it by. */
const siteOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address.slice(0, 60));
