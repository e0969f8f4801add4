import type { Result } from '#domain/shared/result.ts';

export const mayShareFiles = (): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [new File([''], 'a.pdf', { type: 'application/pdf' })] });

const TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Downloads a file and opens the share dialog. Does nothing if the user cancels. */
export async function shareFile(fetched: Promise<Result<Blob, unknown>>, name: string): Promise<void> {
  try {
    const answer = await fetched;
    if (!answer.ok) return;
    const bytes = answer.value;
    const type = TYPES[/\.(\w+)$/u.exec(name)?.[1] ?? ''] ?? bytes.type;
    await navigator.share({ files: [new File([bytes], name, { type })] });
  } catch {
    // The file can still be opened and downloaded.
  }
}
