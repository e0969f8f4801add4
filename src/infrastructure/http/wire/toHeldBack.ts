import { heldBackCodec } from '#contract/workflow/heldBackCodec.ts';
import type { InstanceDetail } from '#domain/requests/instanceViews.ts';

/** Omitted if the platform does not send it or sends an unknown value. */
export function toHeldBack(said: string | null): Pick<InstanceDetail, 'heldBack'> {
  const heldBack = heldBackCodec.fromWire(said);
  if (heldBack === 'unknown') return {};
  return { heldBack: heldBack === 'nothing' ? undefined : heldBack };
}
