import { isYes } from '#contract/wire/isYes.ts';
import type { InstDetailDto } from '#contract/workflow/bpmInst.ts';
import type { FormView } from '#domain/forms/formDefinition.ts';
import type { InstanceDetail } from '#domain/requests/instanceViews.ts';
import { toBlockedReason } from '../../http/wire/toBlockedReason.ts';
import { toPrintTemplates } from '../../http/wire/toPrintTemplates.ts';
import { toChangesSinceSeen, toUrgeState } from './toChangesSinceSeen.ts';
import { toHistoryRow } from './toHistoryRow.ts';
import { toInstanceRow } from './toInstanceRow.ts';

const TAKE_BACKS: readonly NonNullable<InstanceDetail['takeBack']>[] = ['possible', 'nothing', 'several'];

/** Converts the detail page of a request (contract requests 2). */
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
    heldBack,
    myTaskId,
    prints,
    processConfig,
    changesSinceSeen,
    urge,
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
    ...toBlockedReason(heldBack),
    ...toChangesSinceSeen(changesSinceSeen),
    ...(urge && { urge: toUrgeState(urge) }),
    prints: toPrintTemplates(prints, processConfig?.buttonDetailConfigs ?? []),
  };
}
