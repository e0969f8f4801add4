import { AppGateway } from '#application/ports/appGateway.ts';
import { DirectoryGateway } from '#application/ports/directoryGateway.ts';
import { LeavingGateway } from '#application/ports/leavingGateway.ts';
import { MailGateway } from '#application/ports/mailGateway.ts';
import { PeopleGateway } from '#application/ports/peopleGateway.ts';
import { ProfileGateway } from '#application/ports/profileGateway.ts';
import { PeopleImportGateway } from '#application/ports/peopleImportGateway.ts';
import { laterGateway } from '../container/later.ts';
import { FileServer } from '../file/fileServer.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';

export const directoryModule = (wire: ContainerBuilder): void => {
  wire.gateway(DirectoryGateway, () =>
    import('./httpDirectoryGateway.ts').then((file) => file.makeHttpDirectoryGateway),
  );
  wire.gateway(AppGateway, () => import('./httpAppGateway.ts').then((file) => file.makeHttpAppGateway));
  wire.gateway(MailGateway, () => import('./httpMailGateway.ts').then((file) => file.makeHttpMailGateway));
  wire.gateway(LeavingGateway, () => import('./httpLeavingGateway.ts').then((file) => file.makeHttpLeavingGateway));
  wire.gateway(PeopleGateway, () => import('./httpPeopleGateway.ts').then((file) => file.makeHttpPeopleGateway));
  wire.provide(
    PeopleImportGateway,
    (server) =>
      laterGateway(() =>
        import('./httpPeopleImportGateway.ts').then((file) => file.makeHttpPeopleImportGateway(server)),
      ),
    [FileServer],
  );
  wire.gateway(ProfileGateway, () => import('./httpProfileGateway.ts').then((file) => file.makeHttpProfileGateway));
};
