import { appEndpoints, type AppDto, type AppGrantDto } from '#api/appEndpoints.ts';
import type { AppGateway } from '#application/ports/appGateway.ts';
import { strongestRight, type AppRight, type ManagedApp } from '#domain/directory/app.ts';
import { ok } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';

/** What an administrator of the platform is told in place of grants (contract portal 4). */
const ADMINISTRATOR = 'admin';
/** Built in, developed on the platform, external: the platform gives one kind at a time. */
const APP_TYPES = [0, 1, 2];
const RIGHTS: Readonly<Record<number, AppRight>> = { 1: 'develop', 2: 'manage' };

export const makeHttpAppGateway = (call: ApiClient): AppGateway => ({
  async rightOn(app) {
    const answer = await call(appEndpoints.getCurUserAuthByAppId, { fields: app === undefined ? {} : { appId: app } });
    if (!answer.ok) return answer;
    const { message, data } = answer.value;
    return ok(message === ADMINISTRATOR ? 'manage' : data ? rightOf(data) : undefined);
  },
  buttons: () => call(appEndpoints.findAuthButton, {}),
  async managed() {
    const [grants, ...lists] = await Promise.all([
      call(appEndpoints.getAllOfCurUser, {}),
      ...APP_TYPES.map((appType) => call(appEndpoints.getAppByCurUser, { fields: { appType } })),
    ]);
    if (!grants.ok) return grants;
    const apps: AppDto[] = [];
    for (const list of lists) {
      if (!list.ok) return list;
      apps.push(...list.value);
    }
    const { message, data } = grants.value;
    const isAdministrator = message === ADMINISTRATOR;
    return ok(apps.flatMap((app) => toManaged(app, isAdministrator ? 'manage' : rightAmong(data ?? [], app))));
  },
});

const rightOf = ({ authType }: AppGrantDto): AppRight | undefined => RIGHTS[authType ?? 0];
const rightAmong = (grants: readonly AppGrantDto[], { appId }: AppDto) =>
  strongestRight(grants.filter((grant) => grant.appId === appId).map(rightOf));

const toManaged = ({ appId, clientName, clientCode }: AppDto, right: AppRight | undefined): ManagedApp[] =>
  right === undefined ? [] : [{ id: appId, name: clientName || clientCode || appId, right }];
