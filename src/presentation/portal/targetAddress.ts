import { addressOf, ALIASES, PAGE_NAMES, PATHS } from '../routes/addresses.ts';
import type { PortalTarget } from '#domain/portal/portalTarget.ts';

/** The address of a way on a portal within the app; nothing for one that leads outside, or to a page that is not there. */
export function targetAddress(target: PortalTarget): string | undefined {
  switch (target.to) {
    case 'task':
      return addressOf('taskDetail', { taskId: target.id });
    case 'request':
      return addressOf('instanceDetail', { instId: target.id });
    case 'page':
      return addressOf(target.page);
    case 'address':
      return isOurs(target.address) ? target.address : undefined;
    case 'outside':
      return undefined;
  }
}

function isOurs(address: string): boolean {
  const [path = ''] = address.split(/[?#]/u, 1);
  return PAGE_NAMES.some((name) => PATHS[name] === path || ALIASES[name]?.includes(path) === true);
}

/** Whether it leads anywhere. */
export const leadsSomewhere = (target: PortalTarget | undefined): target is PortalTarget =>
  target !== undefined && (target.to === 'outside' || targetAddress(target) !== undefined);
