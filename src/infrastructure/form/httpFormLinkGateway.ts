import { dictionaries } from '#api/dictionaryEndpoints.ts';
import { looseOf, looseValuesOf } from '#api/form/looseValues.ts';
import { addressCall, formLinks } from '#api/formLinkEndpoints.ts';
import { formPc } from '#api/formPc.ts';
import { interfaces } from '#api/interfaceEndpoints.ts';
import type { FormLinkGateway } from '#application/ports/formLinkGateway.ts';
import type { Value } from '#domain/expression/tree.ts';
import type { FormRow } from '#domain/form/formDefinition.ts';
import type { OptionSource } from '#domain/form/formLinks.ts';
import { optionsIn, type QueryParams } from '#domain/form/options.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';

export const makeHttpFormLinkGateway = (call: ApiClient): FormLinkGateway => ({
  async options(source, params) {
    const answer = await rowsOf(call, source, params);
    return answer.ok ? ok(optionsIn(source, answer.value)) : answer;
  },
  query: (key, params) => askRows(call, formLinks.queryForJson, key, params),
  async invoke(alias, input) {
    const answer = await call(formLinks.invokeScript, { fields: { alias }, body: { ...input } });
    // What came was parsed from JSON, so it is a value.
    return answer.ok ? ok((answer.value ?? null) as Value) : answer;
  },
  async isUnique({ form, field, value, record }) {
    return call(formPc.checkUniqueValue, { body: { alias: form, keyName: field, keyValue: value, pk: record } });
  },
  async mayPress({ text }, record) {
    const answer = await call(formLinks.validPreByButton, { body: { config: text, formJson: { ...record } } });
    return answer.ok ? ok(null) : answer;
  },
});

/** Where each kind of source is asked (contract form 6). */
async function rowsOf(
  call: ApiClient,
  { kind, key }: OptionSource,
  params: QueryParams,
): Promise<Result<readonly FormRow[], Failure>> {
  switch (kind) {
    case 'dictionary':
      return askDictionary(call, key, params);
    case 'query':
      return askRows(call, formLinks.queryForJson, key, params);
    case 'interface':
      return askInterface(call, key, params);
    case 'grant':
      return askRows(call, formLinks.queryData, key, params);
    case 'address':
      return askAddress(call, key, params);
  }
}

async function askDictionary(
  call: ApiClient,
  key: string,
  { parentId }: QueryParams,
): Promise<Result<readonly FormRow[], Failure>> {
  const answer =
    parentId === undefined
      ? await call(dictionaries.listByKey, { fields: { key } })
      : await call(dictionaries.getByPidAndDicId, { fields: { dicKey: key, parentId } });
  return answer.ok ? ok(toRows(answer.value)) : answer;
}

async function askRows(
  call: ApiClient,
  endpoint: typeof formLinks.queryForJson | typeof formLinks.queryData,
  key: string,
  params: QueryParams,
): Promise<Result<readonly FormRow[], Failure>> {
  const answer = await call(endpoint, { fields: { key, params: JSON.stringify(params) } });
  return answer.ok ? ok(toRows(answer.value)) : answer;
}

/** What is asked goes beside the address; another system may wrap its rows once. */
async function askInterface(
  call: ApiClient,
  key: string,
  params: QueryParams,
): Promise<Result<readonly FormRow[], Failure>> {
  const answer = await call(interfaces.executeApi, {
    fields: { apiId: key },
    body: { pathParams: params, querys: params, bodys: params },
  });
  return answer.ok ? ok(toRows(unwrapped(answer.value))) : answer;
}

async function askAddress(
  call: ApiClient,
  address: string,
  params: QueryParams,
): Promise<Result<readonly FormRow[], Failure>> {
  const { endpoint, given } = addressCall(address);
  const answer = await call(endpoint, { fields: { ...given, ...params } });
  return answer.ok ? ok(toRows(unwrapped(answer.value))) : answer;
}

/** A list, or the first list in what came. */
const unwrapped = (value: unknown): unknown =>
  Array.isArray(value) ? value : Object.values(looseOf(value)).find((each) => Array.isArray(each));

const toRows = (given: unknown): readonly FormRow[] =>
  (Array.isArray(given) ? (given as readonly unknown[]) : []).map((row) => looseValuesOf(looseOf(row)));
