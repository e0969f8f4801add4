import type { ImportChoices, BroughtOutcome, ImportPreview } from '#domain/directory/peopleImport.ts';
import type { Buffer } from 'node:buffer';
import type { demoPlatform } from './platform.ts';

type PostForm = ReturnType<Awaited<ReturnType<typeof demoPlatform>>['with']>['postForm'];

/** Sends a file of people as the page does: first looked at, then brought in as it was seen. */
export function peopleFiles(post: PostForm) {
  const send = async (call: string, file: string | Buffer, fields: Readonly<Record<string, string>> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new File([typeof file === 'string' ? file : new Uint8Array(file)], 'people.csv'));
    return (await post(`/api-user/user/people/import/${call}`, form, { 'accept-language': 'en-US' })).body;
  };
  const preview = async (file: string | Buffer): Promise<ImportPreview> => (await send('preview', file)).data;
  const chosen = (version: string, choices: Partial<ImportChoices>) => ({
    version,
    choices: JSON.stringify({ taken: [], leaving: [], ...choices }),
  });
  return {
    send,
    preview,
    chosen,
    foresee: async (file: string, choices: Partial<ImportChoices> = {}) =>
      (await send('foresee', file, chosen((await preview(file)).version, choices))).data,
    bringIn: async (file: string, choices: Partial<ImportChoices> = {}): Promise<BroughtOutcome> => {
      const { data, message } = await send('carryOut', file, chosen((await preview(file)).version, choices));
      if (data === null || data === undefined) throw new Error(message);
      return data;
    },
  };
}
