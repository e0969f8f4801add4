import type { AnswerOf, Endpoint } from '#api/endpoint.ts';
import { peopleImport } from '#api/peopleImportEndpoints.ts';
import type { PeopleImportGateway, SeenFile } from '#application/ports/peopleImportGateway.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { FileServer } from '../file/fileServer.ts';
import { readAnswer } from '../http/readAnswer.ts';

/** Tens of thousands of lines are read and written while one waits. */
const TIMEOUT_MS = 5 * 60_000;

/** The file travels with each call: the server keeps none. */
export const makeHttpPeopleImportGateway = ({ base, send }: FileServer): PeopleImportGateway => {
  async function ask<E extends Endpoint>(
    endpoint: E,
    file: File,
    fields: Readonly<Record<string, string>> = {},
  ): Promise<Result<AnswerOf<E>, Failure>> {
    const form = { field: 'file', fields, timeout: TIMEOUT_MS };
    const sent = await send(base + endpoint.path, file, file.name, undefined, undefined, form);
    return sent.ok ? readAnswer(endpoint, sent.value.status, sent.value.body) : sent;
  }
  const fieldsOf = ({ version, choices }: SeenFile) => ({ version, choices: JSON.stringify(choices) });
  return {
    preview: (file) => ask(peopleImport.preview, file),
    async foresee(seen) {
      const answer = await ask(peopleImport.foresee, seen.file, fieldsOf(seen));
      if (!answer.ok) return answer;
      return ok(answer.value.outcome === 'changed' ? 'changed' : answer.value.effects);
    },
    carryOut: (seen) => ask(peopleImport.carryOut, seen.file, fieldsOf(seen)),
  };
};
