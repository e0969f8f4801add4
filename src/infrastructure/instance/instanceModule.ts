import { InstanceGateway } from '#application/ports/instanceGateway.ts';
import { SaveDraft, StartProcess } from '#application/useCases.ts';
import { later } from '../container/later.ts';
import type { Wiring } from '../container/wiring.ts';
import { ApiClient } from '../http/apiClient.ts';
import { makeHttpInstanceGateway } from './httpInstanceGateway.ts';

export const instanceModule = (wire: Wiring): void => {
  wire.provide(InstanceGateway, makeHttpInstanceGateway, [ApiClient]);
  wire.provide(StartProcess, (instances) => later(async () => (await import('#application/instance/startProcess.ts')).makeStartProcess(instances)), [InstanceGateway]);
  wire.provide(SaveDraft, (instances) => later(async () => (await import('#application/instance/saveDraft.ts')).makeSaveDraft(instances)), [InstanceGateway]);
};
