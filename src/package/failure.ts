/** What may go wrong for an expected reason. Failures are values; only a mistake of the programmer throws. */
export { REFUSAL_CODES, refuse, type Refusal, type RefusalCode } from '../domain/shared/refusal.ts';
export type { Failure, FieldIssue } from '../domain/shared/failure.ts';
export type { Fail, Ok, Result } from '../domain/shared/result.ts';
