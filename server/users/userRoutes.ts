import type { ServerRoute } from '#server/http/serverRoute.ts';
import { peopleRoutes, type PeopleDeps } from './admin/peopleRoutes.ts';
import { importRoutes, type ImportDeps } from './import/importRoutes.ts';
import { offboardingRoutes, type OffboardingRoutesDeps } from './offboarding/offboardingRoutes.ts';
import { profileRoutes, type ProfileDeps } from './profileRoutes.ts';

export const userRoutes = (
  deps: ProfileDeps & OffboardingRoutesDeps & PeopleDeps & ImportDeps,
): readonly ServerRoute[] => [
  ...profileRoutes(deps),
  ...offboardingRoutes(deps),
  ...peopleRoutes(deps),
  ...importRoutes(deps),
];
