import { Buffer } from 'node:buffer';
import { fillWord } from '#infrastructure/wordTemplate/fillWord.ts';
import { answerJobs } from '../threads/answerJobs.ts';
import { fillWorkbook } from './excel/fillWorkbook.ts';
import { writePdf } from './pdf/writePdf.ts';
import type { PrintedDocument, PrintJob } from './printJob.ts';

answerJobs<PrintJob, never, PrintedDocument>(async ({ template, scope, language }) => {
  switch (template.kind) {
    case 'pdf':
      return writePdf(template.document, scope, language);
    case 'word':
      return { bytes: fillWord(Buffer.from(template.base64, 'base64'), scope), missing: [] };
    case 'excel':
      return { bytes: fillWorkbook(Buffer.from(template.base64, 'base64'), scope), missing: [] };
  }
});
