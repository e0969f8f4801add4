import type { ChangesSinceSeenDto, UrgeDto } from '#contract/workflow/changesSinceSeen.ts';
import { fromWireTime } from '#contract/wire/time.ts';
import type { InstanceDetail, UrgeState } from '#domain/requests/instanceViews.ts';
import { compact } from '#domain/shared/compact.ts';

/** Converts the changes since the reader opened a request; empty if there are none. */
export function toChangesSinceSeen(
  dto: ChangesSinceSeenDto | null | undefined,
): Pick<InstanceDetail, 'changesSinceSeen'> {
  const since = fromWireTime(dto?.since);
  if (!dto || since === undefined || dto.rows.length === 0) return {};
  return {
    changesSinceSeen: {
      since,
      byNames: dto.changedBy ?? '',
      hasEarlier: dto.hasEarlier ?? false,
      changes: dto.rows.map(({ formAlias, fieldName, comment, oldVal, newVal, difference }) => ({
        form: formAlias ?? '',
        field: fieldName ?? '',
        label: comment ?? '',
        before: oldVal ?? '',
        after: newVal ?? '',
        ...(difference !== null && { difference }),
      })),
    },
  };
}

/** Converts what the page of a request says about reminders. */
export const toUrgeState = ({ allowed, message, urgedAt, urgedNames }: UrgeDto): UrgeState => ({
  urgedNames: urgedNames ?? '',
  ...compact({
    refusal: allowed === true ? undefined : (message ?? ''),
    urgedAt: fromWireTime(urgedAt),
  }),
});
