import { Buffer } from 'node:buffer';
import { readPeopleSheet } from '../peopleSheet/readPeopleSheet.ts';
import { answerJobs } from '../threads/answerJobs.ts';
import type { ImportJob, ReadImport } from './importJob.ts';
import { planImport } from './planImport.ts';

answerJobs<ImportJob, never, ReadImport>(({ file, bytes, language, there }) => {
  const sheet = readPeopleSheet(file, Buffer.from(bytes), { language, isImport: true });
  return Promise.resolve({ sheet, plan: planImport(sheet.rows, there) });
});
