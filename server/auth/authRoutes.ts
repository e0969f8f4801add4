import type { ServerRoute } from '#server/http/serverRoute.ts';
import { sandboxRoutes, type SandboxDeps } from './chatSandbox/sandboxRoutes.ts';
import { companyLoginRoutes, type CompanyLoginDeps } from './oidc/companyLoginRoutes.ts';
import { passwordLinkRoutes, type PasswordLinkDeps } from './passwordLinks/passwordLinkRoutes.ts';
import type { ProviderDeps } from './session/providerLogin.ts';
import { providerRoutes } from './session/providerRoutes.ts';
import { sessionRoutes, type SessionDeps } from './session/sessionRoutes.ts';

type AuthDeps = SessionDeps & PasswordLinkDeps & CompanyLoginDeps & ProviderDeps & SandboxDeps;

/** Routes of all ways to log in. The servers of the chat apps are replaced if `chat` is the sandbox. */
export const authRoutes = (deps: AuthDeps): readonly ServerRoute[] => [
  ...sessionRoutes(deps),
  ...passwordLinkRoutes(deps),
  ...companyLoginRoutes(deps),
  ...providerRoutes(deps),
  ...(deps.chat ? sandboxRoutes(deps) : []),
];
