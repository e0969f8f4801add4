import { parentPort } from 'node:worker_threads';
import { Buffer } from 'node:buffer';
import { fillWord } from '#infrastructure/wordTemplate/fillWord.ts';
import { fillWorkbook } from './excel/fillWorkbook.ts';
import { writePdf } from './pdf/writePdf.ts';
import type { PrintJob, PrintJobAnswer } from './printJob.ts';

/*
 * A thread of its own: a table of thousands of rows keeps a processor busy for seconds, and nobody else waits for it.
 */
parentPort?.on('message', (job: PrintJob) => {
  void carryOut(job).then((answer) => parentPort?.postMessage(answer));
});

async function carryOut({ template, scope, language }: PrintJob): Promise<PrintJobAnswer> {
  try {
    switch (template.kind) {
      case 'pdf':
        return await writePdf(template.document, scope, language);
      case 'word':
        return { bytes: fillWord(Buffer.from(template.base64, 'base64'), scope), missing: [] };
      case 'excel':
        return { bytes: fillWorkbook(Buffer.from(template.base64, 'base64'), scope), missing: [] };
    }
  } catch (error) {
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
