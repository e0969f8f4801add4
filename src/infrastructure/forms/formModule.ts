import { FormLinkGateway } from '#application/ports/forms/formLinkGateway.ts';
import { InvitationGateway } from '#application/ports/auth/invitationGateway.ts';
import { RecordGateway } from '#application/ports/forms/recordGateway.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';

export const formModule = (wire: ContainerBuilder): void => {
  wire.gateway(FormLinkGateway, () =>
    import('./httpFormLinkGateway.ts').then((file) => file.createHttpFormLinkGateway),
  );
  wire.gateway(RecordGateway, () => import('./httpRecordGateway.ts').then((file) => file.createHttpRecordGateway));
  wire.gateway(InvitationGateway, () =>
    import('../auth/invitations/httpInvitationGateway.ts').then((file) => file.createHttpInvitationGateway),
  );
};
