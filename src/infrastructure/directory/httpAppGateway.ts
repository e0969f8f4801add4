import { appEndpoints, type AppDto, type AppGrantDto, type ScreenDto } from '#contract/directory/appEndpoints.ts';
import type { AppGateway } from '#application/ports/directory/appGateway.ts';
import { strongestRight, type AppRight, type ManagedApp, type Screen } from '#domain/directory/app.ts';
import { ok, type Result, mapResult } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';

/** Message for a platform administrator, sent in place of grants (contract portal 4). */
const ADMINISTRATOR = 'admin';
/** Built in, developed on the platform, external: the platform returns one type per call. */
const APP_TYPES = [0, 1, 2];
const RIGHTS: Readonly<Record<number, AppRight>> = { 1: 'develop', 2: 'manage' };

export const createHttpAppGateway = (call: ApiClient): AppGateway => ({
  async findRight(app) {
    const answer = await call(appEndpoints.getCurUserAuthByAppId, { fields: app === undefined ? {} : { appId: app } });
    if (!answer.ok) return answer;
    const { message, data } = answer.value;
    return ok(message === ADMINISTRATOR ? 'manage' : data ? toRight(data) : undefined);
  },
  listAllowedButtons: () => call(appEndpoints.findAuthButton, {}),
  async findName(app) {
    const apps = await loadApps(call);
    if (!apps.ok) return apps;
    const found = apps.value.find(({ appId, clientCode }) => appId === app || clientCode === app);
    return ok(found && getAppName(found));
  },
  listScreens: async () => mapResult(await call(appEndpoints.getMyScreens, {}), (value) => value.flatMap(toDashboard)),
  listLanguages: async () =>
    mapResult(await call(appEndpoints.getLanguages, {}), (value) => value.map(({ key }) => key)),
  async listManagedApps() {
    const [grants, apps] = await Promise.all([call(appEndpoints.getAllOfCurUser, {}), loadApps(call)]);
    if (!grants.ok) return grants;
    if (!apps.ok) return apps;
    const { message, data } = grants.value;
    const isAdministrator = message === ADMINISTRATOR;
    return ok(
      apps.value.flatMap((app) => toManaged(app, isAdministrator ? 'manage' : findStrongestRight(data ?? [], app))),
    );
  },
});

async function loadApps(call: ApiClient): Promise<Result<readonly AppDto[]>> {
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

const getAppName = ({ clientName, clientCode, appId }: AppDto): string => clientName || clientCode || appId;

/** Omits a dashboard without alias and address. */
function toDashboard({ id, name, ...place }: ScreenDto): Screen[] {
  const [alias, address] = [place.alias ?? '', place.address ?? ''];
  if (alias === '' && address === '') return [];
  return [{ id, name: name || alias || address, place: alias === '' ? { address } : { alias } }];
}

const toRight = ({ authType }: AppGrantDto): AppRight | undefined => RIGHTS[authType ?? 0];
const findStrongestRight = (grants: readonly AppGrantDto[], { appId }: AppDto) =>
  strongestRight(grants.filter((grant) => grant.appId === appId).map(toRight));

const toManaged = (app: AppDto, right: AppRight | undefined): ManagedApp[] =>
  right === undefined ? [] : [{ id: app.appId, name: getAppName(app), right }];
