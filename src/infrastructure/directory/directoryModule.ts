import { AppGateway } from '#application/ports/directory/appGateway.ts';
import { DirectoryGateway } from '#application/ports/directory/directoryGateway.ts';
import { LeavingGateway } from '#application/ports/directory/leavingGateway.ts';
import { NotificationGateway } from '#application/ports/directory/notificationGateway.ts';
import { PeopleGateway } from '#application/ports/directory/peopleGateway.ts';
import { ProfileGateway } from '#application/ports/directory/profileGateway.ts';
import { PeopleImportGateway } from '#application/ports/directory/peopleImportGateway.ts';
import { FileServer } from '../files/fileServer.ts';
import { ApiClient } from '../http/apiClient.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';

export const directoryModule = (wire: ContainerBuilder): void => {
  wire.gateway(DirectoryGateway, () =>
    import('./httpDirectoryGateway.ts').then((file) => file.createHttpDirectoryGateway),
  );
  wire.gateway(AppGateway, () => import('./httpAppGateway.ts').then((file) => file.createHttpAppGateway));
  wire.gateway(NotificationGateway, () =>
    import('./httpNotificationGateway.ts').then((file) => file.createHttpNotificationGateway),
  );
  wire.gateway(LeavingGateway, () => import('./httpLeavingGateway.ts').then((file) => file.createHttpLeavingGateway));
  wire.gateway(PeopleGateway, () => import('./httpPeopleGateway.ts').then((file) => file.createHttpPeopleGateway));
  wire.lazy(
    PeopleImportGateway,
    async () => (await import('./httpPeopleImportGateway.ts')).createHttpPeopleImportGateway,
    [ApiClient, FileServer],
  );
  wire.gateway(ProfileGateway, () => import('./httpProfileGateway.ts').then((file) => file.createHttpProfileGateway));
};
