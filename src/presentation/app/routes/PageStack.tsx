import { useMemo } from 'react';
import { NavigationType, UNSAFE_LocationContext as LocationContext, useLocation } from 'react-router-dom';
import { useAppContext } from '../../ui/state/appContext.ts';
import type { WaitingLocation } from '../../ui/navigation/pageAsking.ts';
import { findPage } from './resultNavigation.ts';
import { RouteView } from './RouteView.tsx';
import type { Route } from './route.ts';

/**
 * Renders the page of the address, and hidden below it the pages that wait for its result, so that they keep their
 * input. Each page reads its own address.
 */
export function PageStack({ routes, route }: { readonly routes: readonly Route[]; readonly route: Route }) {
  const { results } = useAppContext();
  const location = useLocation();
  const below = results.listWaitingBelow(location).flatMap((place) => {
    const name = findPage(place.pathname);
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
  readonly place: WaitingLocation;
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
