import { bpmDef } from '#contract/workflow/bpmDef.ts';
import { bpmInst } from '#contract/workflow/bpmInst.ts';
import { renderPage, startPlatform } from './renderPage.tsx';
import { aTripView, TO_FINANCE } from './requests.ts';

export const START_CONFIG = { key: 'trip', name: '出差申请', defId: '601', startNodeOptions: [] };

/** Renders the form that starts a business trip. */
export function renderStart(
  ports: NonNullable<Parameters<typeof renderPage>[2]>['ports'] = [],
  defId = START_CONFIG.defId,
) {
  const platform = startPlatform();
  platform.answer(bpmInst.getProcessConfig, { ...START_CONFIG, defId });
  platform.answer(bpmInst.getViewByDefId, { formData: [aTripView({ data: { title: '', days: 0 } })] });
  platform.answer(bpmDef.getFlowNodesExecutors, TO_FINANCE);
  renderPage('startForm', { defId }, { ports });
  return platform;
}
