import { buildPagePath, ALIASES, PAGE_NAMES, PATHS } from '../ui/navigation/addresses.ts';
import type { PortalTarget } from '#domain/portal/portalTarget.ts';

/** Returns the address of a target within the app. Undefined for external targets and unknown pages. */
export function targetAddress(target: PortalTarget): string | undefined {
  switch (target.to) {
    case 'task':
      return buildPagePath('taskDetail', { taskId: target.id });
    case 'request':
      return buildPagePath('instanceDetail', { instId: target.id });
    case 'page':
      return buildPagePath(target.page);
    case 'address':
      return isAppPath(target.address) ? target.address : undefined;
    case 'outside':
      return undefined;
  }
}

function isAppPath(address: string): boolean {
  const [path = ''] = address.split(/[?#]/u, 1);
  return PAGE_NAMES.some((name) => PATHS[name] === path || ALIASES[name]?.includes(path) === true);
}

export const isTargetAvailable = (target: PortalTarget | undefined): target is PortalTarget =>
  target !== undefined && (target.to === 'outside' || targetAddress(target) !== undefined);
