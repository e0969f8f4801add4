import { Buffer } from 'node:buffer';
import { fillWord } from '#infrastructure/workflow/print/word/fillWord.ts';
import { serveWorker } from '#server/workers/serveWorker.ts';
import { fillWorkbook } from './excel/fillWorkbook.ts';
import { filterDrawable } from './pdf/pdfPictures.ts';
import { writePdf } from './pdf/writePdf.ts';
import type { PrintedDocument, PrintJob } from './printJob.ts';

serveWorker<PrintJob, never, PrintedDocument>(async ({ template, scope, language, pictures }) => {
  if (template.kind === 'pdf') return writePdf(template.document, scope, language, pictures);
  const fill = template.kind === 'word' ? fillWord : fillWorkbook;
  // A picture that cannot be unpacked is reported in all three formats, instead of an empty frame in two of them.
  const { bytes, undrawn } = fill(Buffer.from(template.base64, 'base64'), scope, filterDrawable(pictures));
  return { bytes, missing: [], undrawn: [...new Set(undrawn.map(({ name }) => name))] };
});
