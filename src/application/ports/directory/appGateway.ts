import type { AppRight, ManagedApp, Screen } from '#domain/directory/app.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../../shared/token.ts';

/** Applications of the company and their managers. */
export interface AppGateway {
  /** Right of the current user on one application, or on any application if `app` is missing. */
  findRight(app?: string): Promise<Result<AppRight | undefined>>;
  /** Applications the current user manages; all of them for an administrator of the platform. */
  listManagedApps(): Promise<Result<readonly ManagedApp[]>>;
  /** Name of an application the current user may open, found by id or key. */
  findName(app: string): Promise<Result<string | undefined>>;
  listScreens(): Promise<Result<readonly Screen[]>>;
  listLanguages(): Promise<Result<readonly string[]>>;
  /** Keys of the buttons the current user may press. Empty if the platform has no button rights. */
  listAllowedButtons(): Promise<Result<readonly string[]>>;
}
export const AppGateway = token<AppGateway>('AppGateway');
