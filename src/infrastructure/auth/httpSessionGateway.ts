import { session, type CurrentUserDto } from '#contract/auth/session.ts';
import type { SessionGateway } from '#application/ports/auth/sessionGateway.ts';
import type { TokenStore } from '#application/ports/auth/tokenStore.ts';
import { lazyValue } from '#application/shared/lazyValue.ts';
import type { CurrentUser } from '#domain/directory/person.ts';
import { ok } from '#domain/shared/result.ts';
import { lazyGateway } from '../container/lazyGateway.ts';
import type { DeviceOwner } from '../platform/storage/deviceOwner.ts';
import type { ApiClient } from '../http/apiClient.ts';

/** Loaded on demand, because users who are logged in do not need it. */
export const loginCalls = lazyGateway(lazyValue(() => import('./httpLogin.ts')));

export const createHttpSessionGateway = (
  call: ApiClient,
  tokens: TokenStore,
  owner: Pick<DeviceOwner, 'setOwner' | 'clearData'>,
): SessionGateway => ({
  logIn: (credentials) => loginCalls.logIn(call, credentials),
  async logOut() {
    const token = tokens.read();
    // The logout is completed on the device, whatever the platform answers (contract login 3).
    await owner.clearData();
    if (token !== undefined) await loginCalls.logOut(call, token);
  },
  async currentUser() {
    const bearer = tokens.read();
    const answer = await call(session.current, {});
    if (!answer.ok) return answer;
    const user = toCurrentUser(answer.value);
    owner.setOwner(bearer, user.tenantId, user.id, user.name);
    return ok(user);
  },
});

const toCurrentUser = (dto: CurrentUserDto): CurrentUser => ({
  id: dto.userId,
  account: dto.account ?? '',
  name: dto.fullName ?? dto.account ?? '',
  tenantId: dto.tenantId,
  departmentId: dto.deptId ?? '',
  departmentName: dto.deptName ?? '',
  post: dto.post ?? '',
  email: dto.email ?? '',
  mobile: dto.mobile ?? '',
  isAdministrator: dto.admin ?? false,
  ...(dto.leads === true && { isHead: true }),
  ...(dto.photo === null || dto.photo === '' ? {} : { photo: dto.photo }),
});
