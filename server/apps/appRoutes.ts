import { appEndpoints, type AppGrantDto } from '#api/appEndpoints.ts';
import { GUARDED_BUTTONS } from '#domain/directory/app.ts';
import { ok } from '#domain/shared/result.ts';
import type { Language } from '#application/language.ts';
import type { Company } from '../definitions/company.ts';
import { APP_KINDS, type AppAudience, type AppsFile } from '../definitions/files/appsFile.ts';
import { idNamed } from '../directory/idNamed.ts';
import { serve, type ServerRoute } from '../http/serverRoute.ts';
import { entityColumns } from '../list/entityColumns.ts';
import type { Caller } from '../session/caller.ts';
import { nameIn } from '../texts/nameIn.ts';

const DEVELOPS = 1;
const MANAGES = 2;
/** What an administrator is told in place of grants (contract portal 4). */
const PLATFORM_ADMINISTRATOR = 'admin';

/** The applications of one company, and how its groups are called; both are renewed where the folder is read anew. */
export interface KnownApps {
  readonly tenant: string;
  readonly apps: AppsFile;
  readonly groups: Company['groups'];
}

/**
 * Applications and rights on them (contract portal 4). Somebody of another company has none. An administrator has every
 * right that anybody has, and none that nobody has.
 */
export function appRoutes({ tenant, apps, groups }: KnownApps): readonly ServerRoute[] {
  const ofCompany = (caller: Caller): AppsFile => (caller.tenant === tenant ? apps : []);

  /** The first rule on each application that names the caller, as a grant. */
  const grantsOf = (caller: Caller, language: Language, kinds: readonly number[]): AppGrantDto[] =>
    ofCompany(caller).flatMap((app) =>
      kinds.flatMap((authType) => {
        const [named] = (authType === MANAGES ? app.managedBy : app.developedBy).flatMap((rule) => {
          const id = idNamed(rule, caller);
          return id === undefined ? [] : [{ from: rule.from, id }];
        });
        if (named === undefined) return [];
        const { from, id } = named;
        const group = groups.find((each) => each.id === id);
        return {
          ...entityColumns({ id: `${app.id}${authType}`, tenant }),
          appId: app.id,
          authType,
          isGroup: from === 'groups' ? 1 : 0,
          userOrGroupId: id,
          userOrGroupName: nameIn(from === 'groups' && group ? group.name : caller.person.names, language),
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
    serve(appEndpoints.getAppByCurUser, async ({ fields }, caller, { language }) =>
      ok(
        ofCompany(caller)
          .filter((app) => app.kind === APP_KINDS[fields.appType] && mayOpen(app, caller))
          .map((app, index) => appDto(app, index + 1, caller, language)),
      ),
    ),
    serve(appEndpoints.findAuthButton, async (_, caller) => {
      const named = ofCompany(caller).flatMap(({ buttons }) => Object.entries(buttons));
      const allowed = named.flatMap(([key, audience]) => (isFor(audience, caller) ? [key] : []));
      // What no application keeps for some is everybody's: naming one button must not take away the others.
      const free = GUARDED_BUTTONS.filter((button) => named.length > 0 && named.every(([key]) => key !== button));
      return ok([...new Set([...allowed, ...free])]);
    }),
    serve(appEndpoints.getCurUserAuthByAppId, async ({ fields: { appId = '' } }, caller, { language }) => {
      const found = grantsOf(caller, language, [MANAGES, DEVELOPS]);
      // Whoever manages one of them does, however many others they develop.
      const [first = null] = appId === '' ? strongestFirst(found) : found.filter((grant) => grant.appId === appId);
      return ok(grants(caller, first));
    }),
    serve(appEndpoints.getManagerOfCurUser, async (_, caller, { language }) =>
      ok(grants(caller, grantsOf(caller, language, [MANAGES]))),
    ),
    serve(appEndpoints.getAllOfCurUser, async (_, caller, { language }) =>
      ok(grants(caller, grantsOf(caller, language, [MANAGES, DEVELOPS]))),
    ),
  ];
}

const strongestFirst = (grants: readonly AppGrantDto[]): readonly AppGrantDto[] =>
  [...grants].sort((one, other) => (other.authType ?? 0) - (one.authType ?? 0));

/** Whoever looks after an application may open it. */
const mayOpen = ({ open, managedBy, developedBy }: AppsFile[number], caller: Caller): boolean =>
  isFor(open, caller) || [...managedBy, ...developedBy].some((rule) => idNamed(rule, caller) !== undefined);

function isFor(audience: AppAudience, caller: Caller): boolean {
  if (typeof audience === 'string') return audience === 'everyone';
  return caller.isAdministrator || audience.some((rule) => idNamed(rule, caller) !== undefined);
}

const appDto = (
  { id, key, name, kind, icon, home }: AppsFile[number],
  sn: number,
  caller: Caller,
  language: Language,
) => ({
  ...entityColumns({ id, tenant: caller.tenant }),
  appId: id,
  clientCode: key,
  clientName: nameIn(name, language),
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
