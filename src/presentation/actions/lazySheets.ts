import { lazyComponent } from '../ui/feedback/lazyComponent.tsx';

/* Sheets of a task and of a request. Their code is loaded after the first content of the page. */

export const LazyActionTargetSheet = lazyComponent(
  async () => (await import('./ActionTargetSheet.tsx')).ActionTargetSheet,
);
export const LazyActionMenu = lazyComponent(async () => (await import('./ActionMenu.tsx')).ActionMenu);
