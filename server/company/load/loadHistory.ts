import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { Company } from '../company.ts';
import {
  agentsSchema,
  samplesSchema,
  storiesSchema,
  type AgentsFile,
  type SamplesFile,
  type StoriesFile,
} from '../files/historyFiles.ts';
import { listFormNames } from '#server/db/stored/formFile.ts';
import { readJsonFile } from '../files/readJson.ts';
import type { LoadedProcess } from './loadProcess.ts';
import type { DefinitionProblem } from '../problem.ts';

/** Sample requests from the past for a demo company. */
export interface History {
  readonly samples: readonly SamplesFile[];
  readonly stories: StoriesFile;
  readonly agents: AgentsFile;
  /** Attachments from `history/files`, by their English names. */
  readonly files?: SampleFiles;
}
export type SampleFiles = ReadonlyMap<string, Uint8Array>;

const [STORIES, AGENTS] = ['stories.json', 'agents.json'];

/** Reads the `history` folder, if there is one. */
export async function loadHistory(folder: string): Promise<Result<History | undefined, readonly DefinitionProblem[]>> {
  const names = await readdir(join(folder, 'history')).catch(() => []);
  const files = names.filter((name) => name.endsWith('.json')).sort();
  if (files.length === 0) return ok(undefined);
  const stories = await readJsonFile(join(folder, 'history', STORIES), join('history', STORIES), storiesSchema);
  const agents = await readJsonFile(join(folder, 'history', AGENTS), join('history', AGENTS), agentsSchema);
  const samples = await Promise.all(
    files
      .filter((name) => name !== STORIES && name !== AGENTS)
      .map((name) => readJsonFile(join(folder, 'history', name), join('history', name), samplesSchema)),
  );
  const problems = [stories, agents, ...samples].flatMap((part) => (part.ok ? [] : part.error));
  if (problems.length > 0 || !stories.ok || !agents.ok) return fail(problems);
  return ok({
    samples: samples.flatMap((part) => (part.ok && part.value !== undefined ? [part.value] : [])),
    stories: stories.value ?? [],
    agents: agents.value ?? [],
    files: await readSampleFiles(join(folder, 'history', 'files')),
  });
}

async function readSampleFiles(folder: string): Promise<SampleFiles> {
  const names = await readdir(folder).catch(() => []);
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)));
}

/** Checks that the processes, requests, users and fields of the history exist. */
export function checkHistory(
  { samples, stories, agents }: History,
  company: Company,
  processes: readonly LoadedProcess[],
): readonly DefinitionProblem[] {
  const accounts = new Set(company.people.map(({ account }) => account));
  const listUnknownNames = (element: string, names: readonly string[]): readonly DefinitionProblem[] =>
    names
      .filter((name) => !accounts.has(name))
      .map((name) => ({ element, message: `the person "${name}" does not exist` }));
  const keys = new Set(processes.map(({ definition }) => definition.process.key));
  return [
    ...agents.flatMap(({ person, agent, process }) => [
      ...listUnknownNames('agents', [person, agent]),
      ...(process === undefined || keys.has(process)
        ? []
        : [{ element: 'agents', message: `the process "${process}" does not exist` }]),
    ]),
    ...samples.flatMap((file) => [
      ...listUnknownNames(`history of "${file.process}"`, file.initiators ?? []),
      ...checkSamples(file, processes),
    ]),
    ...stories.flatMap(({ process, request, initiator, steps }, index) => {
      const element = `story ${index}`;
      const known = samples.find((file) => file.process === process)?.requests.length ?? 0;
      const others = steps.flatMap((step) =>
        typeof step === 'string' ? [] : [...step.to, ...(step.by === undefined ? [] : [step.by])],
      );
      return [
        ...listUnknownNames(element, [initiator, ...others]),
        ...(request < known ? [] : [{ element, message: `the process "${process}" has no sample request ${request}` }]),
      ];
    }),
  ];
}

function checkSamples(
  { process, requests }: SamplesFile,
  processes: readonly LoadedProcess[],
): readonly DefinitionProblem[] {
  const element = `history of "${process}"`;
  const found = processes.find(({ definition }) => definition.process.key === process);
  if (found === undefined) return [{ element, message: `the process "${process}" does not exist` }];
  const names = found.form && listFormNames(found.form);
  const fields = new Set([...(names?.main ?? []), ...Object.keys(names?.tables ?? {}).map((alias) => `sub__${alias}`)]);
  const used = requests
    .flatMap(({ values, later }) => [values, ...Object.values(later)])
    .flatMap((values) => Object.keys(values));
  return [...new Set(used)]
    .filter((name) => !fields.has(name))
    .map((name) => ({ element, message: `the form has no field "${name}"` }));
}
