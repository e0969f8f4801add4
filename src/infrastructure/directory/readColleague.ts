import { directory } from '#contract/directory/directoryEndpoints.ts';
import { sumSkippedRows, type ReadResult, type ReadRows } from '#application/ports/platform/reading.ts';
import type { Colleague, Property } from '#domain/directory/colleague.ts';
import { PROPERTY_KEYS } from '#domain/directory/colleague.ts';
import type { PersonId } from '#domain/shared/ids.ts';
import { ok, type Ok } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { toPerson } from './toPerson.ts';

/** Returns a user with the additional attributes of the address book. Users who have left are not found. */
export async function readColleague(call: ApiClient, id: PersonId): Promise<ReadResult<Colleague | undefined>> {
  const answer = await call(directory.getById, { fields: { userId: id } });
  if (!answer.ok) return answer;
  const found = answer.value;
  const person = found && toPerson(found);
  if (person === null || person.hasLeft === true) return ok(undefined);
  const properties: Ok<readonly Property[]> & ReadRows = found?.properties
    ? ok(found.properties.map(({ key, name, value }) => ({ key, ...(name && { name }), value: value ?? '' })))
    : await fetchProperties(call, id);
  return {
    ...ok({
      ...person,
      mobile: found?.mobile ?? '',
      email: found?.email ?? '',
      departmentId: found?.mainDepId ?? '',
      properties: properties.value,
    }),
    ...sumSkippedRows(properties),
  };
}

/** Other platforms return each attribute by its name; attributes they do not have are omitted. */
async function fetchProperties(call: ApiClient, id: PersonId) {
  const asked = await Promise.all(
    PROPERTY_KEYS.map(async (key) => ({
      key,
      answer: await call(directory.getUserProperty, { fields: { userId: id, attrName: key } }),
    })),
  );
  const away = asked.filter(({ answer }) => !answer.ok && answer.error.kind !== 'notOffered');
  const properties = asked.map(({ key, answer }): Property => ({ key, value: answer.ok ? (answer.value ?? '') : '' }));
  return { ...ok(properties), leftOut: away.length };
}
