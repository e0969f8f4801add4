import { EndSession } from '#application/endSession.ts';
import { FileGateway } from '#application/ports/fileGateway.ts';
import { TokenStore } from '#application/ports/tokenStore.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';
import { ApiClient } from '../http/apiClient.ts';
import { FileServer } from './fileServer.ts';
import { makeHttpFileGateway } from './httpFileGateway.ts';

export const fileModule = (wire: ContainerBuilder): void => {
  wire.provide(FileGateway, makeHttpFileGateway, [FileServer, TokenStore, EndSession, ApiClient]);
};
