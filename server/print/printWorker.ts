import { Buffer } from 'node:buffer';
import { fillWord } from '#infrastructure/wordTemplate/fillWord.ts';
import { answerJobs } from '../threads/answerJobs.ts';
import { fillWorkbook } from './excel/fillWorkbook.ts';
import { drawableInPdf } from './pdf/pdfPictures.ts';
import { writePdf } from './pdf/writePdf.ts';
import type { PrintedDocument, PrintJob } from './printJob.ts';

answerJobs<PrintJob, never, PrintedDocument>(async ({ template, scope, language, pictures }) => {
  if (template.kind === 'pdf') return writePdf(template.document, scope, language, pictures);
  const fill = template.kind === 'word' ? fillWord : fillWorkbook;
  // One that cannot be unpacked is told by name in all three, and no empty frame in two of them.
  const { bytes, undrawn } = fill(Buffer.from(template.base64, 'base64'), scope, drawableInPdf(pictures));
  return { bytes, missing: [], undrawn: [...new Set(undrawn.map(({ name }) => name))] };
});
