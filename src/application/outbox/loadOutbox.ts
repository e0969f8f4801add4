import type { LazyValue } from '../shared/lazyValue.ts';
import { token } from '../shared/token.ts';
import type { Outbox } from './outbox.ts';

/** The outbox of this page; its code is loaded when a task is opened or an entry waits. */
export const OutboxLoader = token<LazyValue<Outbox>>('OutboxLoader');

/** Returns whether the outbox has been used in this browser; rejects where the browser stores nothing. */
export const FindOutboxDatabase = token<() => Promise<boolean>>('FindOutboxDatabase');
