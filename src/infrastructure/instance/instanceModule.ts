import { makeSaveDraft, SaveDraft } from '#application/instance/saveDraft.ts';
import { makeStartProcess, StartProcess } from '#application/instance/startProcess.ts';
import { InstanceGateway } from '#application/ports/instanceGateway.ts';
import type { Wiring } from '../container/wiring.ts';
import { ApiClient } from '../http/apiClient.ts';
import { makeHttpInstanceGateway } from './httpInstanceGateway.ts';

export const instanceModule = (wire: Wiring): void => {
  wire.provide(InstanceGateway, makeHttpInstanceGateway, [ApiClient]);
  wire.provide(StartProcess, makeStartProcess, [InstanceGateway]);
  wire.provide(SaveDraft, makeSaveDraft, [InstanceGateway]);
};
