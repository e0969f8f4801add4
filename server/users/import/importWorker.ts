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
  async ({ file, bytes, encodingLanguage, task }, parts, send) => {
    const there = await toImportBaseline(parts);
    const sheet = readPeopleSheet(file, Buffer.from(bytes), { language: encodingLanguage, isImport: true });
    const plan = planImport(sheet.rows, there);
    const version = hashImport(there, bytes);
    const hasProblems = listProblems({ sheet, plan }).length > 0;
    const done = { version, hasProblems, leaving: [], moving: [] };
    if (task.kind === 'preview')
      return { ...done, preview: createImportPreview({ sheet, plan }, there, { version, language: task.language }) };
    // A file with any error is not imported.
    if (hasProblems) return done;
    const { choices } = task;
    const isTaken = createTakenFilter(choices);
    const [cycle] = findManagementCycles(plan, there, isTaken);
    if (cycle !== undefined) return { ...done, cycle: String(cycle.values['chain'] ?? '') };
    const work = task.kind === 'effects' ? toStructurePlan(plan, choices) : plan;
    for (const { kind, rows } of splitPlan(work, there, choices))
      send({ kind, count: rows.length, rows: JSON.stringify(rows) });
    const moving = plan.cells.filter((cell) => cell.field === 'department' && isTaken(cell));
    return { ...done, leaving: listChosenLeavers(plan, choices), moving: moving.map(({ subject }) => subject) };
  },
);
