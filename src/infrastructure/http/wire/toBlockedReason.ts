import { blockedReasonCodec } from '#contract/workflow/blockedReasonCodec.ts';
import type { InstanceDetail } from '#domain/requests/instanceViews.ts';

/** Omitted if the platform does not send it or sends an unknown value. */
export function toBlockedReason(sent: string | null): Pick<InstanceDetail, 'blockedReason'> {
  const reason = blockedReasonCodec.fromWire(sent);
  if (reason === 'unknown') return {};
  return { blockedReason: reason === 'nothing' ? undefined : reason };
}
