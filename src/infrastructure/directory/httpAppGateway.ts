import { appEndpoints, type AppDto, type AppGrantDto, type ScreenDto } from '#api/appEndpoints.ts';
import type { AppGateway } from '#application/ports/appGateway.ts';
import { strongestRight, type AppRight, type ManagedApp, type Screen } from '#domain/directory/app.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
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
  async named(app) {
    const apps = await openable(call);
    if (!apps.ok) return apps;
    const found = apps.value.find(({ appId, clientCode }) => appId === app || clientCode === app);
    return ok(found && nameOf(found));
  },
  async screens() {
    const answer = await call(appEndpoints.getMyScreens, {});
    return answer.ok ? ok(answer.value.flatMap(toScreen)) : answer;
  },
  async languages() {
    const answer = await call(appEndpoints.getLanguages, {});
    return answer.ok ? ok(answer.value.map(({ key }) => key)) : answer;
  },
  async managed() {
    const [grants, apps] = await Promise.all([call(appEndpoints.getAllOfCurUser, {}), openable(call)]);
    if (!grants.ok) return grants;
    if (!apps.ok) return apps;
    const { message, data } = grants.value;
    const isAdministrator = message === ADMINISTRATOR;
    return ok(apps.value.flatMap((app) => toManaged(app, isAdministrator ? 'manage' : rightAmong(data ?? [], app))));
  },
});

/** Those of every kind. */
async function openable(call: ApiClient): Promise<Result<readonly AppDto[], Failure>> {
  const lists = await Promise.all(
    APP_TYPES.map((appType) => call(appEndpoints.getAppByCurUser, { fields: { appType } })),
  );
  const apps: AppDto[] = [];
  for (const list of lists) {
    if (!list.ok) return list;
    apps.push(...list.value);
  }
  return ok(apps);
}

const nameOf = ({ clientName, clientCode, appId }: AppDto): string => clientName || clientCode || appId;

/** One that leads nowhere is none. */
function toScreen({ id, name, ...place }: ScreenDto): Screen[] {
  const [alias, address] = [place.alias ?? '', place.address ?? ''];
  if (alias === '' && address === '') return [];
  return [{ id, name: name || alias || address, place: alias === '' ? { address } : { alias } }];
}

const rightOf = ({ authType }: AppGrantDto): AppRight | undefined => RIGHTS[authType ?? 0];
const rightAmong = (grants: readonly AppGrantDto[], { appId }: AppDto) =>
  strongestRight(grants.filter((grant) => grant.appId === appId).map(rightOf));

const toManaged = (app: AppDto, right: AppRight | undefined): ManagedApp[] =>
  right === undefined ? [] : [{ id: app.appId, name: nameOf(app), right }];
