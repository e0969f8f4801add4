import type { CategoriesFile } from '#server/company/files/companyFiles.ts';
import type { MapService } from '#server/config/mapSettings.ts';
import type { ServerRoute } from '#server/http/serverRoute.ts';
import { areaRoutes } from './location/areaRoutes.ts';
import { mapRoutes } from './location/mapRoutes.ts';
import { createReverseGeocode } from './location/mapService.ts';
import { appRoutes, type CompanyApps } from './portal/appRoutes.ts';
import { catalogueRoutes } from './portal/catalogueRoutes.ts';

interface CompanyContent extends CompanyApps {
  readonly categories: CategoriesFile;
}

/** Routes of content that does not depend on requests: categories, applications, areas and maps. */
export const contentRoutes = (content: CompanyContent, map: MapService | undefined): readonly ServerRoute[] => [
  ...catalogueRoutes(content.categories, content.tenant),
  ...appRoutes(content),
  ...areaRoutes,
  ...mapRoutes(createReverseGeocode(map)),
];
