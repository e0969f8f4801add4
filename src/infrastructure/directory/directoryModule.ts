import { AppGateway } from '#application/ports/appGateway.ts';
import { DirectoryGateway } from '#application/ports/directoryGateway.ts';
import { LeavingGateway } from '#application/ports/leavingGateway.ts';
import { PeopleGateway } from '#application/ports/peopleGateway.ts';
import { ProfileGateway } from '#application/ports/profileGateway.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';

export const directoryModule = (wire: ContainerBuilder): void => {
  wire.gateway(DirectoryGateway, async () => (await import('./httpDirectoryGateway.ts')).makeHttpDirectoryGateway);
  wire.gateway(AppGateway, async () => (await import('./httpAppGateway.ts')).makeHttpAppGateway);
  wire.gateway(LeavingGateway, async () => (await import('./httpLeavingGateway.ts')).makeHttpLeavingGateway);
  wire.gateway(PeopleGateway, async () => (await import('./httpPeopleGateway.ts')).makeHttpPeopleGateway);
  wire.gateway(ProfileGateway, async () => (await import('./httpProfileGateway.ts')).makeHttpProfileGateway);
};
