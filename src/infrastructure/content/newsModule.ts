import { NewsDeskGateway, NewsGateway } from '#application/ports/content/newsGateway.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';

export const newsModule = (wire: ContainerBuilder): void => {
  wire.gateway(NewsGateway, () => import('./httpNewsGateway.ts').then((file) => file.createHttpNewsGateway));
  wire.gateway(NewsDeskGateway, () =>
    import('./httpNewsDeskGateway.ts').then((file) => file.createHttpNewsDeskGateway),
  );
};
