import { directory } from '#api/directoryEndpoints.ts';
import type { Colleague, Property } from '#domain/directory/colleague.ts';
import { PROPERTY_KEYS } from '#domain/directory/colleague.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { PersonId } from '#domain/shared/ids.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { toPerson } from './toPerson.ts';

/** Somebody with what the address book says of them; who has left is not in it. */
export async function readColleague(call: ApiClient, id: PersonId): Promise<Result<Colleague | undefined, Failure>> {
  const answer = await call(directory.getById, { fields: { userId: id } });
  if (!answer.ok) return answer;
  const found = answer.value;
  const person = found && toPerson(found);
  if (person === null || person.hasLeft === true) return ok(undefined);
  return ok({
    ...person,
    mobile: found?.mobile ?? '',
    email: found?.email ?? '',
    departmentId: found?.mainDepId ?? '',
    properties: found?.properties
      ? found.properties.map(({ key, name, value }) => ({ key, ...(name && { name }), value: value ?? '' }))
      : await askedOneByOne(call, id),
  });
}

/** Elsewhere a property is asked for by its name; what a platform does not know it does not say. */
const askedOneByOne = (call: ApiClient, id: PersonId): Promise<readonly Property[]> =>
  Promise.all(
    PROPERTY_KEYS.map(async (key) => {
      const answer = await call(directory.getUserProperty, { fields: { userId: id, attrName: key } });
      return { key, value: answer.ok ? (answer.value ?? '') : '' };
    }),
  );
