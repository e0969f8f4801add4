import { CompanyLoginGateway } from '#application/ports/auth/companyLoginGateway.ts';
import { CaptchaGateway } from '#application/ports/auth/loginCodes.ts';
import { SessionGateway } from '#application/ports/auth/sessionGateway.ts';
import { TokenStore } from '#application/ports/auth/tokenStore.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';
import { FileServer } from '../files/fileServer.ts';
import { ApiClient } from '../http/apiClient.ts';
import { DeviceOwner } from '../platform/storage/deviceOwner.ts';
import { createHttpSessionGateway } from './httpSessionGateway.ts';

export const sessionModule = (wire: ContainerBuilder): void => {
  wire.provide(SessionGateway, createHttpSessionGateway, [ApiClient, TokenStore, DeviceOwner]);
  wire.lazy(CaptchaGateway, async () => (await import('./httpLoginCodes.ts')).createHttpLoginCaptcha, [
    ApiClient,
    FileServer,
  ]);
  wire.gateway(CompanyLoginGateway, () =>
    import('./httpCompanyLoginGateway.ts').then((file) => file.createHttpCompanyLoginGateway),
  );
};
