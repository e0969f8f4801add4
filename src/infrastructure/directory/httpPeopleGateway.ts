import { access } from '#api/accessEndpoints.ts';
import {
  managedPeople,
  type DirectoryChangeDto,
  type ManagedGroupDto,
  type ManagedPersonDto,
  type PeopleLogDto,
} from '#api/peopleEndpoints.ts';
import { fromWireTime } from '#api/time.ts';
import type { PeopleGateway } from '#application/ports/peopleGateway.ts';
import type { DirectoryChange, ManagedGroup, ManagedPerson, PeopleLogEntry } from '#domain/directory/managedPerson.ts';
import { ok } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { namesByLanguage } from '../wire/namesByLanguage.ts';
import { toPage, toQuery, type QuerySpelling } from '../wire/pages.ts';

const PEOPLE: QuerySpelling = { search: 'search', filters: { state: { key: 'state' } } };
const LOG: QuerySpelling = { filters: { subject: { key: 'subject' } } };

export const makeHttpPeopleGateway = (call: ApiClient): PeopleGateway => ({
  async people(request) {
    const answer = await call(managedPeople.query, { body: toQuery(request, PEOPLE) });
    return answer.ok ? ok(toPage(answer, toManagedPerson)) : answer;
  },
  async person(id) {
    const answer = await call(managedPeople.get, { fields: { id } });
    return answer.ok ? ok(toManagedPerson(answer.value)) : answer;
  },
  async groups(of, request) {
    const answer = await call(managedPeople.groups, { fields: { of }, body: toQuery(request, {}) });
    return answer.ok ? ok(toPage(answer, toManagedGroup)) : answer;
  },
  async group(id) {
    const answer = await call(managedPeople.group, { fields: { id } });
    return answer.ok ? ok(toManagedGroup(answer.value)) : answer;
  },
  async foresee(change) {
    const answer = await call(managedPeople.foresee, { body: { change: toWire(change) } });
    return answer.ok ? ok(answer.value) : answer;
  },
  async change(change, key) {
    const answer = await call(managedPeople.change, { body: { change: toWire(change) }, key });
    return answer.ok ? ok(answer.value) : answer;
  },
  async giveLink(id, way) {
    const answer = await call(access.reset, { body: { person: id, way } });
    if (!answer.ok) return answer;
    const { address, link } = answer.value;
    return ok(link === null ? 'mailed' : { secret: link.secret, server: address ?? '', until: link.until });
  },
  async invite(people) {
    const answer = await call(access.invite, { body: { people: [...people] } });
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
  async inviteByMail(people) {
    const answer = await call(access.mail, { body: { people: [...people] } });
    return answer.ok ? ok(answer.value.sent) : answer;
  },
  async beginning() {
    const answer = await call(managedPeople.beginning, {});
    return answer.ok ? ok(answer.value ?? undefined) : answer;
  },
  async log(request) {
    const answer = await call(managedPeople.log, { body: toQuery(request, LOG) });
    return answer.ok ? ok(toPage(answer, toLogEntry)) : answer;
  },
});

/** Lists are the wire's own there. */
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
  names: namesByLanguage(names),
  posts: namesByLanguage(posts),
  ...(superior !== null && { superior }),
  hasLeft: hasLeft === true,
  isAdministrator: isAdministrator === true,
  isKept: isKept === true,
});

const toManagedGroup = ({ names, parent, head, isKept, ...rest }: ManagedGroupDto): ManagedGroup => ({
  ...rest,
  names: namesByLanguage(names),
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
