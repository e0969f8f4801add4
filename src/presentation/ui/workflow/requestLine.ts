import type { InstanceRow } from '#domain/requests/instanceViews.ts';
import { splitSummary } from '../cards/splitSummary.ts';

/** Formats process, initiator and key figure in one line. Some platforms report the process name on the task only. */
export const requestLine = ({
  instance,
  task,
}: {
  readonly instance: InstanceRow;
  readonly task?: { readonly definitionName: string };
}): string =>
  [
    instance.definitionName || (task?.definitionName ?? ''),
    instance.initiatorName,
    splitSummary(instance.summary).figure ?? '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
