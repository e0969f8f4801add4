import { Buffer } from 'node:buffer';
import { readPeopleSheet } from '#server/company/people/readPeopleSheet.ts';
import { serveWorker } from '#server/workers/serveWorker.ts';
import type { ImportJobResult, ImportJob } from './importJob.ts';
import type { SerializedPart } from './importPart.ts';
import { hashImport } from './hashImport.ts';
import { listChosenLeavers, splitPlan, toStructurePlan, createTakenFilter } from './splitPlan.ts';
import { planImport, findManagementCycles } from './planImport.ts';
import { createImportPreview, listProblems } from './createImportPreview.ts';
import type { BaselinePart } from './readBaselineRows.ts';
import { toImportBaseline } from './toImportBaseline.ts';

serveWorker<ImportJob, BaselinePart, ImportJobResult, SerializedPart>(
  async ({ file, bytes, encodedFor, wanted }, parts, send) => {
    const there = await toImportBaseline(parts);
    const sheet = readPeopleSheet(file, Buffer.from(bytes), { language: encodedFor, isImport: true });
    const plan = planImport(sheet.rows, there);
    const version = hashImport(there, bytes);
    const isWrong = listProblems({ sheet, plan }).length > 0;
    const done = { version, isWrong, leaving: [], moving: [] };
    if (wanted.kind === 'preview')
      return { ...done, preview: createImportPreview({ sheet, plan }, there, { version, language: wanted.language }) };
    // A file with any error is not imported.
    if (isWrong) return done;
    const { choices } = wanted;
    const isTaken = createTakenFilter(choices);
    const [ring] = findManagementCycles(plan, there, isTaken);
    if (ring !== undefined) return { ...done, ring: String(ring.values['chain'] ?? '') };
    const work = wanted.kind === 'effects' ? toStructurePlan(plan, choices) : plan;
    for (const { kind, rows } of splitPlan(work, there, choices))
      send({ kind, count: rows.length, rows: JSON.stringify(rows) });
    const moving = plan.cells.filter((cell) => cell.field === 'department' && isTaken(cell));
    return { ...done, leaving: listChosenLeavers(plan, choices), moving: moving.map(({ subject }) => subject) };
  },
);
