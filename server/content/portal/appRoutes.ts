import { appEndpoints, type AppGrantDto } from '#contract/directory/appEndpoints.ts';
import { RESTRICTED_BUTTONS } from '#domain/directory/app.ts';
import { ok } from '#domain/shared/result.ts';
import { LANGUAGES, type Language } from '#application/formatting/language.ts';
import type { Company } from '#server/company/company.ts';
import { APP_KINDS, type AppAudience, type AppsFile } from '#server/company/files/appsFile.ts';
import { findMatchingId } from '#server/directory/findMatchingId.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import { toEntityColumns } from '#server/db/listQuery/toEntityColumns.ts';
import type { Caller } from '#server/http/caller.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';

const DEVELOPER_GRANT = 1;
const MANAGER_GRANT = 2;
/** Value returned to an administrator in place of grants (contract portal 4). */
const PLATFORM_ADMINISTRATOR = 'admin';

/** The applications and groups of a company; updated when its folder is read again. */
export interface CompanyApps {
  readonly tenant: string;
  readonly apps: AppsFile;
  readonly groups: Company['groups'];
  /** Languages a user may choose. */
  readonly languages?: readonly Language[] | undefined;
}

/**
 * Routes of applications and permissions for them (contract portal 4). Users of other companies have none. An
 * administrator has every permission that is granted to at least one user.
 */
export function appRoutes({ tenant, apps, groups, languages = LANGUAGES }: CompanyApps): readonly ServerRoute[] {
  const listCompanyApps = (caller: Caller): AppsFile => (caller.tenant === tenant ? apps : []);

  /** Returns the first rule of each application that names the caller, as a grant. */
  const listGrants = (caller: Caller, language: Language, kinds: readonly number[]): AppGrantDto[] =>
    listCompanyApps(caller).flatMap((app) =>
      kinds.flatMap((authType) => {
        const [named] = (authType === MANAGER_GRANT ? app.managedBy : app.developedBy).flatMap((rule) => {
          const id = findMatchingId(rule, caller);
          return id === undefined ? [] : [{ from: rule.from, id }];
        });
        if (named === undefined) return [];
        const { from, id } = named;
        const group = groups.find((each) => each.id === id);
        return {
          ...toEntityColumns({ id: `${app.id}${authType}`, tenant }),
          appId: app.id,
          authType,
          isGroup: from === 'groups' ? 1 : 0,
          userOrGroupId: id,
          userOrGroupName: getLocalizedName(from === 'groups' && group ? group.name : caller.person.names, language),
        };
      }),
    );
  const grants = <T>(caller: Caller, data: T) => {
    const isAdministrator = caller.isAdministrator && caller.tenant === tenant;
    return {
      success: true,
      code: 200,
      show: false,
      detailMsg: '',
      message: isAdministrator ? PLATFORM_ADMINISTRATOR : '',
      data: isAdministrator ? null : data,
    };
  };

  return [
    route(appEndpoints.getAppByCurUser, async ({ fields }, caller, { language }) =>
      ok(
        listCompanyApps(caller)
          .filter((app) => !app.screen && app.kind === APP_KINDS[fields.appType] && mayOpen(app, caller))
          .map((app, index) => toAppDto(app, index + 1, caller, language)),
      ),
    ),
    route(appEndpoints.getMyScreens, async (_, caller, { language }) =>
      ok(
        listCompanyApps(caller)
          .filter((app) => app.screen && mayOpen(app, caller))
          .map(({ id, name, home }) => {
            const alias = parsePageAlias(home);
            return { id, name: getLocalizedName(name, language), alias, address: alias === '' ? home : '' };
          }),
      ),
    ),
    route(appEndpoints.getLanguages, async () =>
      ok(languages.map((key) => ({ key, name: new Intl.DisplayNames(key, { type: 'language' }).of(key) ?? key }))),
    ),
    route(appEndpoints.findAuthButton, async (_, caller) => {
      const named = listCompanyApps(caller).flatMap(({ buttons }) => Object.entries(buttons));
      const allowed = named.flatMap(([key, audience]) => (isInAudience(audience, caller) ? [key] : []));
      // Buttons that no application restricts are allowed for all users, so that restricting one does not remove the
      // others.
      const free = RESTRICTED_BUTTONS.filter((button) => named.length > 0 && named.every(([key]) => key !== button));
      return ok([...new Set([...allowed, ...free])]);
    }),
    route(appEndpoints.getCurUserAuthByAppId, async ({ fields: { appId = '' } }, caller, { language }) => {
      const found = listGrants(caller, language, [MANAGER_GRANT, DEVELOPER_GRANT]);
      // A grant as manager takes precedence over grants as developer.
      const [first = null] = appId === '' ? sortByStrength(found) : found.filter((grant) => grant.appId === appId);
      return ok(grants(caller, first));
    }),
    route(appEndpoints.getManagerOfCurUser, async (_, caller, { language }) =>
      ok(grants(caller, listGrants(caller, language, [MANAGER_GRANT]))),
    ),
    route(appEndpoints.getAllOfCurUser, async (_, caller, { language }) =>
      ok(grants(caller, listGrants(caller, language, [MANAGER_GRANT, DEVELOPER_GRANT]))),
    ),
  ];
}

/** Returns the alias of a custom page's address; empty for other addresses. */
const parsePageAlias = (home: string): string => /^\/pages\/portal\/rxCustom\?alias=([\w.-]+)$/u.exec(home)?.[1] ?? '';

const sortByStrength = (grants: readonly AppGrantDto[]): readonly AppGrantDto[] =>
  [...grants].sort((one, other) => (other.authType ?? 0) - (one.authType ?? 0));

/** Managers and developers of an application may open it. */
const mayOpen = ({ open, managedBy, developedBy }: AppsFile[number], caller: Caller): boolean =>
  isInAudience(open, caller) ||
  [...managedBy, ...developedBy].some((rule) => findMatchingId(rule, caller) !== undefined);

function isInAudience(audience: AppAudience, caller: Caller): boolean {
  if (typeof audience === 'string') return audience === 'everyone';
  return caller.isAdministrator || audience.some((rule) => findMatchingId(rule, caller) !== undefined);
}

const toAppDto = (
  { id, key, name, kind, icon, home }: AppsFile[number],
  sn: number,
  caller: Caller,
  language: Language,
) => ({
  ...toEntityColumns({ id, tenant: caller.tenant }),
  appId: id,
  clientCode: key,
  clientName: getLocalizedName(name, language),
  icon: JSON.stringify({ type: 'custom', icon }),
  status: '1',
  sn,
  homeUrl: home,
  homeType: '',
  urlType: '',
  layout: '',
  parentModule: '',
  params: '',
  appType: String(APP_KINDS.indexOf(kind)),
  path: home,
  menuNavType: 0,
  backColor: '',
  categoryId: '',
  isFav: 0,
  lastUseTime: null,
});
