import type { AnswerOf } from '#contract/wire/endpoint.ts';
import type { peopleImport } from '#contract/directory/peopleImportEndpoints.ts';
import type { ImportChoices, ImportPreview } from '#domain/directory/peopleImport.ts';
import type { Buffer } from 'node:buffer';
import type { startDemoPlatform } from './platform.ts';

type Platform = Pick<Awaited<ReturnType<typeof startDemoPlatform>>, 'with' | 'workflow'>;
type Progress = NonNullable<AnswerOf<typeof peopleImport.latest>>;

/** Sends a user file as the page does: first a preview, then the import of the previewed state. */
export function createUserImporter({ with: as, workflow }: Platform, token: string) {
  const { postForm, get } = as(token);
  const send = async (call: string, file: string | Buffer, fields: Readonly<Record<string, string>> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new File([typeof file === 'string' ? file : new Uint8Array(file)], 'people.csv'));
    return (await postForm(`/api-user/user/users/import/${call}`, form, { 'accept-language': 'en-US' })).body;
  };
  const preview = async (file: string | Buffer): Promise<ImportPreview> => (await send('preview', file)).data;
  const chosen = (version: string, choices: Partial<ImportChoices>) => ({
    version,
    choices: JSON.stringify({ taken: [], leaving: [], ...choices }),
  });
  const latest = async (): Promise<Progress> => (await get('/api-user/user/users/import/latest')).body.data;
  /** Starts the import. Nothing is written before the server's worker runs. */
  const begin = async (file: string, choices: Partial<ImportChoices> = {}): Promise<string> => {
    const { data, message } = await send('commit', file, chosen((await preview(file)).version, choices));
    if (data === null || data === undefined) throw new Error(message);
    return data.outcome;
  };
  return {
    send,
    preview,
    chosen,
    latest,
    begin,
    foresee: async (file: string, choices: Partial<ImportChoices> = {}) =>
      (await send('effects', file, chosen((await preview(file)).version, choices))).data,
    /** Imports the file completely. */
    bringIn: async (file: string, choices: Partial<ImportChoices> = {}) => {
      const outcome = await begin(file, choices);
      if (outcome !== 'begun') throw new Error(`The import did not begin: ${outcome}`);
      await workflow.settle();
      const { state, added, changed, left, held, refused } = await latest();
      return { state, added, changed, left, held, refused: refused.rows };
    },
  };
}
