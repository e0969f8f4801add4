import type { AppRight, ManagedApp, Screen } from '#domain/directory/app.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../token.ts';

/** Applications of the company, and who looks after them. */
export interface AppGateway {
  /** The right of whoever is logged in on one application, or on any where none is named. */
  rightOn(app?: string): Promise<Result<AppRight | undefined, Failure>>;
  /** Those that whoever is logged in looks after; all of them for an administrator of the platform. */
  managed(): Promise<Result<readonly ManagedApp[], Failure>>;
  /** What an application is called that whoever is logged in may open, by its id or its key. */
  named(app: string): Promise<Result<string | undefined, Failure>>;
  /** Boards of figures for whoever is logged in. */
  screens(): Promise<Result<readonly Screen[], Failure>>;
  /** The languages the platform speaks, by their tags. */
  languages(): Promise<Result<readonly string[], Failure>>;
  /** The keys of the buttons whoever is logged in may press; none where the platform keeps none for others. */
  buttons(): Promise<Result<readonly string[], Failure>>;
}
export const AppGateway = token<AppGateway>('AppGateway');
