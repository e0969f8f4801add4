import { ReportGateway } from '#application/ports/workflow/reportGateway.ts';
import type { ContainerBuilder } from '../../container/containerBuilder.ts';

export const reportModule = (wire: ContainerBuilder): void =>
  wire.gateway(ReportGateway, () => import('./httpReportGateway.ts').then((file) => file.createHttpReportGateway));
