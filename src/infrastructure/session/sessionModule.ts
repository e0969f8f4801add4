import { SessionGateway } from '#application/ports/sessionGateway.ts';
import { TokenStore } from '#application/ports/tokenStore.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';
import { ApiClient } from '../http/apiClient.ts';
import { DeviceOwner } from '../storage/deviceOwner.ts';
import { makeHttpSessionGateway } from './httpSessionGateway.ts';

export const sessionModule = (wire: ContainerBuilder): void => {
  wire.provide(SessionGateway, makeHttpSessionGateway, [ApiClient, TokenStore, DeviceOwner]);
};
