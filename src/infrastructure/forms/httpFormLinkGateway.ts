import { dictionaries } from '#contract/wire/dictionaryEndpoints.ts';
import { readObject, toValues } from '#contract/forms/looseValues.ts';
import { createAddressCall, formLinks } from '#contract/forms/formLinkEndpoints.ts';
import { formPc } from '#contract/forms/formPc.ts';
import { interfaces } from '#contract/wire/interfaceEndpoints.ts';
import type { FormLinkGateway } from '#application/ports/forms/formLinkGateway.ts';
import type { Value } from '#domain/expression/tree.ts';
import type { FormRow } from '#domain/forms/formDefinition.ts';
import type { OptionSource } from '#domain/forms/formLinks.ts';
import { toFieldOptions, type QueryParams } from '#domain/forms/options.ts';
import { fail, ok, type Result, mapResult } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';

export const createHttpFormLinkGateway = (call: ApiClient): FormLinkGateway => ({
  listOptions: async (source, params) =>
    mapResult(await fetchRows(call, source, params), (value) => toFieldOptions(source, value)),
  runQuery: (key, params) => fetchQueryRows(call, formLinks.queryForJson, key, params),
  // The answer was parsed from JSON, so it is a valid value.
  runScript: async (alias, input) =>
    mapResult(
      await call(formLinks.invokeScript, { fields: { alias }, body: { ...input } }),
      (value) => (value ?? null) as Value,
    ),
  async isUnique({ form, field, value, record }) {
    return call(formPc.checkUniqueValue, { body: { alias: form, keyName: field, keyValue: value, pk: record } });
  },
  checkButton: async ({ text }, record) =>
    mapResult(await call(formLinks.validPreByButton, { body: { config: text, formJson: { ...record } } }), () => null),
});

/** Queries the endpoint of each kind of source (contract form 6). */
async function fetchRows(
  call: ApiClient,
  { kind, key }: OptionSource,
  params: QueryParams,
): Promise<Result<readonly FormRow[]>> {
  switch (kind) {
    case 'dictionary':
      return fetchDictionary(call, key, params);
    case 'query':
      return fetchQueryRows(call, formLinks.queryForJson, key, params);
    case 'interface':
      return fetchInterface(call, key, params);
    case 'grant':
      return fetchQueryRows(call, formLinks.queryData, key, params);
    case 'address':
      return fetchAddress(call, key, params);
  }
}

async function fetchDictionary(
  call: ApiClient,
  key: string,
  { parentId }: QueryParams,
): Promise<Result<readonly FormRow[]>> {
  const answer =
    parentId === undefined
      ? await call(dictionaries.listByKey, { fields: { key } })
      : await call(dictionaries.getByPidAndDicId, { fields: { dicKey: key, parentId } });
  return answer.ok ? toRows(answer.value) : answer;
}

async function fetchQueryRows(
  call: ApiClient,
  endpoint: typeof formLinks.queryForJson | typeof formLinks.queryData,
  key: string,
  params: QueryParams,
): Promise<Result<readonly FormRow[]>> {
  const answer = await call(endpoint, { fields: { key, params: JSON.stringify(params) } });
  return answer.ok ? toRows(answer.value) : answer;
}

/** Sends the parameters as path, query and body; the other system may wrap its rows once. */
async function fetchInterface(call: ApiClient, key: string, params: QueryParams): Promise<Result<readonly FormRow[]>> {
  const answer = await call(interfaces.executeApi, {
    fields: { apiId: key },
    body: { pathParams: params, querys: params, bodys: params },
  });
  return answer.ok ? toRows(unwrapRows(answer.value)) : answer;
}

async function fetchAddress(
  call: ApiClient,
  address: string,
  params: QueryParams,
): Promise<Result<readonly FormRow[]>> {
  const { endpoint, given } = createAddressCall(address);
  const answer = await call(endpoint, { fields: { ...given, ...params } });
  return answer.ok ? toRows(unwrapRows(answer.value)) : answer;
}

/** Returns a list, or the first list inside an object; otherwise the value unchanged. */
const unwrapRows = (value: unknown): unknown =>
  Array.isArray(value) ? value : (Object.values(readObject(value)).find((each) => Array.isArray(each)) ?? value);

/** Returns the rows, or no rows for an empty answer. Anything else is a failure and not an empty list. */
function toRows(given: unknown): Result<readonly FormRow[]> {
  if (given === null || given === undefined) return ok([]);
  if (!Array.isArray(given)) return fail({ kind: 'unreadable' });
  return ok((given as readonly unknown[]).map((row) => toValues(readObject(row))));
}
