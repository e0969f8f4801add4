import { useMemo } from 'react';
import { NavigationType, UNSAFE_LocationContext as LocationContext, useLocation } from 'react-router-dom';
import { useAppContext } from '../shared/appContext.ts';
import type { AskingPlace } from '../shared/pageAsking.ts';
import { pageAt } from './asking.ts';
import { RouteView } from './RouteView.tsx';
import type { Route } from './route.ts';

/**
 * The page of an address, and below it, out of sight, the pages that wait for its answer: what is filled in there, and
 * what was asked, is still there when one comes back. Each of them goes on reading its own address.
 */
export function PageStack({ routes, route }: { readonly routes: readonly Route[]; readonly route: Route }) {
  const { asking } = useAppContext();
  const location = useLocation();
  const below = asking.below(location).flatMap((place) => {
    const name = pageAt(place.pathname);
    const found = routes.find((each) => each.name === name);
    return found ? [{ place, found }] : [];
  });
  return [...below, { place: location, found: route }].map(({ place, found }, level) => (
    <PageLevel key={level} place={place} route={found} isOnTop={level === below.length} />
  ));
}

function PageLevel({
  place,
  route,
  isOnTop,
}: {
  readonly place: AskingPlace;
  readonly route: Route;
  readonly isOnTop: boolean;
}) {
  const at = useMemo(() => ({ location: place, navigationType: NavigationType.Pop }), [place]);
  return (
    <LocationContext.Provider value={at}>
      <div hidden={!isOnTop}>
        <RouteView key={route.name} route={route} isOnTop={isOnTop} />
      </div>
    </LocationContext.Provider>
  );
}
