import { NewsDeskGateway, NewsGateway } from '#application/ports/newsGateway.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';

export const newsModule = (wire: ContainerBuilder): void => {
  wire.gateway(NewsGateway, () => import('./httpNewsGateway.ts').then((file) => file.makeHttpNewsGateway));
  wire.gateway(NewsDeskGateway, () => import('./httpNewsDeskGateway.ts').then((file) => file.makeHttpNewsDeskGateway));
};
