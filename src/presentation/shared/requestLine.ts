import type { InstanceRow } from '#domain/instance/instanceViews.ts';
import { splitSummary } from './cards/splitSummary.ts';

/** Process, applicant and key figure in one line; a platform may name the process on the task only. */
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
