import { lazyComponent } from '../../ui/feedback/lazyComponent.tsx';

/** Loaded with the other sheets of a task, after its first content. */
export const LazyDecisionSheet = lazyComponent(async () => (await import('./DecisionSheet.tsx')).DecisionSheet);
