import type { ProcessConfigDto } from '#contract/workflow/bpmShapes.ts';
import { bpmInst } from '#contract/workflow/bpmInst.ts';
import type { StartPage } from '#domain/requests/definitionViews.ts';
import type { DefinitionId, InstanceId } from '#domain/shared/ids.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { ApiClient } from '../../http/apiClient.ts';
import { toForms } from '../../http/wire/forms.ts';

/** Loads configuration and form of a start page in parallel (contract definitions 4). */
export async function readStartPage(
  call: ApiClient,
  definition: DefinitionId,
  draft: InstanceId | undefined,
): Promise<Result<StartPage>> {
  const [config, view] = await Promise.all([
    call(bpmInst.getProcessConfig, { fields: { defId: definition } }),
    call(bpmInst.getViewByDefId, { fields: { defId: definition, ...(draft === undefined ? {} : { instId: draft }) } }),
  ]);
  if (!config.ok) return config;
  if (!view.ok) return view;
  const { startNodeOptions, startReqNodes, startSelNodes, allowSelectPath } = config.value;
  return ok({
    definition: toDefinitionSummary(definition, config.value),
    forms: await toForms(view.value.formData),
    asksOpinion: (startNodeOptions ?? []).includes('fillOpinion'),
    asksConfirmation: (startNodeOptions ?? []).includes('startConfirm'),
    requiredAtStart: startReqNodes ?? [],
    selectableAtStart: startSelNodes ?? [],
    picksPath: allowSelectPath ?? false,
    ...(draft === undefined ? {} : { draft }),
  });
}

/** The configuration contains fewer fields of the definition than the list of processes. */
const toDefinitionSummary = (id: DefinitionId, { key, name }: ProcessConfigDto): StartPage['definition'] => ({
  id,
  key: key ?? '',
  name: name ?? '',
  description: '',
  categoryId: '',
  version: 0,
  icon: '',
  color: '',
});
