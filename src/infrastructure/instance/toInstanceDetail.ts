import { isYes } from '#api/isYes.ts';
import type { InstDetailDto } from '#api/bpmInst.ts';
import type { FormView } from '#domain/form/formDefinition.ts';
import type { InstanceDetail } from '#domain/instance/instanceViews.ts';
import { toPrintTemplates } from '../wire/toPrintTemplates.ts';
import { toHistoryRow } from './toHistoryRow.ts';
import { toInstanceRow } from './toInstanceRow.ts';

const TAKE_BACKS: readonly NonNullable<InstanceDetail['takeBack']>[] = ['possible', 'nothing', 'several'];

/** A request's page (contract requests 2). */
export function toInstanceDetail(
  {
    bpmInst,
    bpmCheckHistories,
    tracked,
    canRevoke,
    called,
    byLink,
    atFirstNode,
    takeBack,
    myTaskId,
    prints,
    processConfig,
  }: InstDetailDto,
  forms: readonly FormView[],
): InstanceDetail {
  const back = TAKE_BACKS.find((each) => each === takeBack);
  return {
    instance: toInstanceRow(bpmInst),
    forms,
    history: (bpmCheckHistories ?? []).map(toHistoryRow),
    isTracked: isYes(tracked),
    mayTakeBack: canRevoke ?? false,
    isCalled: called ?? false,
    isByLink: byLink ?? false,
    ...(myTaskId !== null && myTaskId !== '' && { openTask: myTaskId }),
    ...(typeof atFirstNode === 'boolean' && { isAtFirstNode: atFirstNode }),
    ...(back && { takeBack: back }),
    prints: toPrintTemplates(prints, processConfig?.buttonDetailConfigs ?? []),
  };
}
