import { CompanyLoginGateway } from '#application/ports/companyLoginGateway.ts';
import { LoginCodes } from '#application/ports/loginCodes.ts';
import { SessionGateway } from '#application/ports/sessionGateway.ts';
import { TokenStore } from '#application/ports/tokenStore.ts';
import { laterGateway } from '../container/later.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';
import { FileServer } from '../file/fileServer.ts';
import { ApiClient } from '../http/apiClient.ts';
import { DeviceOwner } from '../storage/deviceOwner.ts';
import { makeHttpSessionGateway } from './httpSessionGateway.ts';

export const sessionModule = (wire: ContainerBuilder): void => {
  wire.provide(SessionGateway, makeHttpSessionGateway, [ApiClient, TokenStore, DeviceOwner]);
  wire.provide(
    LoginCodes,
    (...needs) => laterGateway(() => import('./httpLoginCodes.ts').then((file) => file.makeHttpLoginCodes(...needs))),
    [ApiClient, FileServer],
  );
  wire.provide(
    CompanyLoginGateway,
    (call) =>
      laterGateway(() => import('./httpCompanyLoginGateway.ts').then((file) => file.makeHttpCompanyLoginGateway(call))),
    [ApiClient],
  );
};
