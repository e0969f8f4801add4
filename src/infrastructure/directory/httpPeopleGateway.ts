import { passwordLinkEndpoints } from '#contract/auth/accessEndpoints.ts';
import {
  managedPeople,
  type DirectoryChangeDto,
  type ManagedGroupDto,
  type ManagedPersonDto,
  type PeopleLogDto,
} from '#contract/directory/peopleEndpoints.ts';
import { fromWireTime } from '#contract/wire/time.ts';
import type { PeopleGateway } from '#application/ports/directory/peopleGateway.ts';
import type { DirectoryChange, ManagedGroup, ManagedPerson, PeopleLogEntry } from '#domain/directory/managedPerson.ts';
import { ok, mapResult } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { toLocalizedNames } from '../http/wire/toLocalizedNames.ts';
import { toQuery, type QueryMapping, toPageResult } from '../http/wire/pages.ts';

const PEOPLE: QueryMapping = { search: 'search', filters: { state: { key: 'state' } } };
const LOG: QueryMapping = { filters: { subject: { key: 'subject' } } };

export const createHttpPeopleGateway = (call: ApiClient): PeopleGateway => ({
  listPeople: async (request) =>
    toPageResult(await call(managedPeople.query, { body: toQuery(request, PEOPLE) }), toManagedPerson),
  findPerson: async (id) => mapResult(await call(managedPeople.get, { fields: { id } }), toManagedPerson),
  listGroups: async (of, request) =>
    toPageResult(await call(managedPeople.groups, { fields: { of }, body: toQuery(request, {}) }), toManagedGroup),
  findGroup: async (id) => mapResult(await call(managedPeople.group, { fields: { id } }), toManagedGroup),
  previewChange: (change) => call(managedPeople.preview, { body: { change: toWire(change) } }),
  applyChange: (change, key) => call(managedPeople.apply, { body: { change: toWire(change) }, key }),
  async createPasswordLink(id, way) {
    const answer = await call(passwordLinkEndpoints.reset, { body: { person: id, way } });
    if (!answer.ok) return answer;
    const { address, link } = answer.value;
    return ok(link === null ? 'mailed' : { secret: link.secret, server: address ?? '', until: link.until });
  },
  async createInvitations(people) {
    const answer = await call(passwordLinkEndpoints.create, { body: { people: [...people] } });
    if (!answer.ok) return answer;
    const { address, links } = answer.value;
    return ok(
      links.map(({ person, name, account, department, secret, until }) => ({
        person,
        name: name ?? '',
        account: account ?? '',
        departmentName: department ?? '',
        secret,
        until,
        server: address ?? '',
      })),
    );
  },
  sendInvitations: async (people) =>
    mapResult(await call(passwordLinkEndpoints.mail, { body: { people: [...people] } }), ({ sent }) => sent),
  getOnboardingProgress: async () => mapResult(await call(managedPeople.onboarding, {}), (value) => value ?? undefined),
  listLog: async (request) => toPageResult(await call(managedPeople.log, { body: toQuery(request, LOG) }), toLogEntry),
});

/** Clones the change, because the lists of the wire types are mutable. */
const toWire = (change: DirectoryChange): DirectoryChangeDto => structuredClone(change) as DirectoryChangeDto;

const toManagedPerson = ({
  names,
  posts,
  superior,
  hasLeft,
  isAdministrator,
  isKept,
  photo: _photo,
  ...rest
}: ManagedPersonDto): ManagedPerson => ({
  ...rest,
  names: toLocalizedNames(names),
  posts: toLocalizedNames(posts),
  ...(superior !== null && { superior }),
  hasLeft: hasLeft === true,
  isAdministrator: isAdministrator === true,
  isKept: isKept === true,
});

const toManagedGroup = ({ names, parent, head, isKept, ...rest }: ManagedGroupDto): ManagedGroup => ({
  ...rest,
  names: toLocalizedNames(names),
  ...(parent !== null && { parent }),
  ...(head !== null && { head }),
  isKept: isKept === true,
});

const toLogEntry = ({ at, actorName, isGroup, ...rest }: PeopleLogDto): PeopleLogEntry => ({
  ...rest,
  at: fromWireTime(at) ?? 0,
  actorName: actorName ?? '',
  isGroup: isGroup === true,
});
