/** Expected failures. They are returned as values; only programming errors throw. */
export { REFUSAL_CODES, refuse, type Refusal, type RefusalCode } from '../domain/shared/refusal.ts';
export type { ValueChange } from '../domain/shared/valueChange.ts';
export type { Failure, FieldIssue } from '../domain/shared/failure.ts';
export type { Fail, Ok, Result } from '../domain/shared/result.ts';
