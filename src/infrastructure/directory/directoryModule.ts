import { DirectoryGateway } from '#application/ports/directoryGateway.ts';
import type { Wiring } from '../container/wiring.ts';
import { ApiClient } from '../http/apiClient.ts';
import { makeHttpDirectoryGateway } from './httpDirectoryGateway.ts';

export const directoryModule = (wire: Wiring): void => {
  wire.provide(DirectoryGateway, makeHttpDirectoryGateway, [ApiClient]);
};
