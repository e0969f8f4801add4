import type { ProcessConfigDto, UserTaskConfigDto } from '#contract/workflow/bpmShapes.ts';
import {
  afterReturnCodec,
  circulationMeasureCodec,
  returnTargetCodec,
  switchCodec,
  voteCodec,
  voteFinishCodec,
  voteThresholdCodec,
} from '#contract/wire/wireCodecs.ts';
import { isPathChosenAtStart } from '#domain/process/chart/paths.ts';
import type { AfterReturnChoice, UserTaskSettings, VotingRule } from '#domain/workflow/processDefinition.ts';
import type { NodeId } from '#domain/shared/ids.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import { getDetailForms, getNodeForm, getStartForm, type FormWithPermissions } from '#server/forms/views/formsOf.ts';
import { toFormId } from '#server/forms/views/formView.ts';
import type { Viewer } from '#server/engine/viewer.ts';

/** Contract definitions 2. Buttons are omitted; the page provides its own. */
export function toProcessConfigDto(definition: DeployedDefinition, { translate }: Viewer): ProcessConfigDto {
  const { process, startOptions } = definition.loaded;
  return {
    ...processForms(definition),
    key: definition.key,
    name: translate(definition)(definition.name),
    defId: definition.id,
    startNodeOptions: [...startOptions],
    startReqNodes: [...process.settings.requiredAtStart],
    startSelNodes: [...process.settings.selectableAtStart],
    allowSelectPath: isPathChosenAtStart(process),
    buttonConfigs: [],
    buttonDetailConfigs: [],
  };
}

/** Returns settings that other clients read without checking that they exist (contract definitions 2). */
function processForms(definition: DeployedDefinition) {
  const start = getStartForm(definition);
  return {
    nodeType: 'Process',
    type: 'bpmn:Process',
    switchOptions: [],
    startForm: formConfig(start === undefined ? [] : [start], false),
    globalForm: formConfig(start === undefined ? [] : [start], false),
    detailForm: formConfig(getDetailForms(definition), true),
  };
}

function taskForm(definition: DeployedDefinition, node: NodeId) {
  const placed = getNodeForm(definition, node);
  return {
    nodeType: 'UserTask',
    type: 'bpmn:UserTask',
    form: formConfig(placed === undefined ? [] : [placed], false),
  };
}

/** Returns the same form for desktop and phone. */
function formConfig(placed: readonly FormWithPermissions[], readOnly: boolean) {
  const forms = placed.map(({ form, permission }) => ({
    id: toFormId(form),
    name: form.name,
    alias: form.alias,
    boAlias: form.boAlias,
    permission: JSON.stringify(permission),
    readOnly,
    type: 'online',
    component: '',
  }));
  return { formpc: forms, mobile: forms };
}

const toChoiceDto = (choice: AfterReturnChoice): string => afterReturnCodec.toWire(choice);

/** Contract definitions 3; null for a node that is no user task. */
export function toUserTaskConfigDto(
  definition: DeployedDefinition,
  id: NodeId,
  { translate }: Viewer,
): UserTaskConfigDto | null {
  const node = definition.loaded.process.nodes[id];
  if (node?.kind !== 'userTask') return null;
  const { task, name } = node;
  const options = toOptionDtos(task, translate(definition));
  return {
    ...taskForm(definition, id),
    key: id,
    name: translate(definition)(name),
    switchOptions: task.switches.map(switchCodec.toWire),
    backOptions: task.returns.targets.map(returnTargetCodec.toWire),
    startReturnMode: toChoiceDto(task.returns.afterInitiator),
    specReturnMode: toChoiceDto(task.returns.afterNode),
    multipleType: task.voting.mode === 'single' ? 'normal' : task.voting.mode,
    nextHandMode: task.nextChoice,
    options,
    signConfig: task.voting.mode === 'single' ? null : signConfig(task.voting, options),
    buttons: [],
  };
}

/** Without a label of its own, the page labels the vote. */
const toOptionDtos = ({ decisions }: UserTaskSettings, words: (text: string) => string) =>
  decisions.map(({ vote, label }) => ({
    value: voteCodec.toWire(vote),
    text: label === undefined ? null : words(label),
  }));

function signConfig(
  { threshold, counted, finish }: Exclude<VotingRule, { mode: 'single' }>,
  options: ReturnType<typeof toOptionDtos>,
) {
  return {
    completeType: voteThresholdCodec.toWire(threshold.by === 'condition' ? 'condition' : 'counted'),
    finishOption: voteFinishCodec.toWire(finish),
    calOption: circulationMeasureCodec.toWire(threshold.by === 'count' ? 'count' : 'percent'),
    voteCount: 'value' in threshold ? threshold.value : 100,
    voteOption: voteCodec.toWire(counted),
    options,
  };
}
