import { sessionModule } from '../session/sessionModule.ts';
import type { Wiring } from './wiring.ts';

/** Each feature says what it provides. */
export const MODULES: readonly ((wire: Wiring) => void)[] = [sessionModule];
