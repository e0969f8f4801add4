import type { AnswerOf, Endpoint } from '#contract/wire/endpoint.ts';
import { peopleImport } from '#contract/directory/peopleImportEndpoints.ts';
import { fromWireTime } from '#contract/wire/time.ts';
import type { PeopleImportGateway, PreviewedFile } from '#application/ports/directory/peopleImportGateway.ts';
import type { ImportProgress } from '#domain/directory/peopleImport.ts';
import { ok, type Result, mapResult } from '#domain/shared/result.ts';
import type { FileServer } from '../files/fileServer.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { parseResponse } from '../http/parseResponse.ts';

/** Tens of thousands of rows are read and planned during the call. */
const TIMEOUT_MS = 5 * 60_000;

/** The file is sent with each call, because the server does not store it. */
export const createHttpPeopleImportGateway = (call: ApiClient, { base, send }: FileServer): PeopleImportGateway => {
  async function ask<E extends Endpoint>(
    endpoint: E,
    file: File,
    fields: Readonly<Record<string, string>> = {},
  ): Promise<Result<AnswerOf<E>>> {
    const form = { field: 'file', fields, timeout: TIMEOUT_MS };
    const sent = await send(base + endpoint.path, file, file.name, undefined, undefined, form);
    return sent.ok ? parseResponse(endpoint, sent.value.status, sent.value.body) : sent;
  }
  const fieldsOf = ({ version, choices }: PreviewedFile) => ({ version, choices: JSON.stringify(choices) });
  return {
    previewFile: (file) => ask(peopleImport.preview, file),
    async previewEffects(seen) {
      const answer = await ask(peopleImport.effects, seen.file, fieldsOf(seen));
      if (!answer.ok) return answer;
      return ok(answer.value.outcome === 'changed' ? 'changed' : answer.value.effects);
    },
    startImport: async (seen) =>
      mapResult(await ask(peopleImport.commit, seen.file, fieldsOf(seen)), ({ outcome }) => outcome),
    getLatestImport: async () =>
      mapResult(await call(peopleImport.latest, {}), (value) => (value === null ? undefined : toProgress(value))),
  };
};

const toProgress = ({
  startTime,
  endTime,
  ...progress
}: NonNullable<AnswerOf<typeof peopleImport.latest>>): ImportProgress => {
  const endedAt = fromWireTime(endTime);
  return { ...progress, startedAt: fromWireTime(startTime) ?? 0, ...(endedAt !== undefined && { endedAt }) };
};
