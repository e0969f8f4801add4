import { readFileSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProcessNode, UserTaskSettings } from '#domain/workflow/processDefinition.ts';
import type { Company } from '#server/company/company.ts';
import type { Definitions } from '#server/company/load/loadDefinitions.ts';
import { parseBpmn } from '#server/company/load/parseBpmn.ts';
import type { LoadedDefinition } from '#server/db/stored/loadedDefinition.ts';
import type { DefinitionProblem } from '#server/company/problem.ts';
import { readDefinitions } from '#server/company/load/readDefinitions.ts';
import { projectRoot } from '#server/config/projectRoot.ts';
import { freeze } from '#testing/freeze.ts';

/** Directory in which every user, every group and nearly every handler exists, under the name the file uses. */
const ANYBODY = {
  person: (name: string) => name,
  group: (name: string) => `group:${name}`,
  hasHandler: (name: string) => name !== 'nobodyKnows',
};

export const bpmnFixture = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../fixtures/bpmn', name), 'utf8');

export async function loaded(xml: string, fileName?: string): Promise<LoadedDefinition> {
  const read = await parseBpmn(xml, ANYBODY, fileName);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

export async function refused(xml: string): Promise<readonly DefinitionProblem[]> {
  const read = await parseBpmn(xml, ANYBODY);
  return read.ok ? [] : read.error;
}

/** Returns a complete file around the elements of one process; its first element is on line 3. */
export const processOf = (
  elements: string,
  attributes = '',
): string => `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:ringi="http://ringi.example/bpmn" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" targetNamespace="test">
<process id="sample" name="Sample" isExecutable="true" ${attributes}>
${elements}
</process></definitions>`;

/** Start, the given element with the id `it`, end. */
export const context = (element: string): string =>
  processOf(`<startEvent id="start"/><sequenceFlow id="in" sourceRef="start" targetRef="it"/>
${element}
<sequenceFlow id="out" sourceRef="it" targetRef="end"/><endEvent id="end"/>`);

export function nodeOf({ process }: LoadedDefinition, id: string): ProcessNode {
  const node = process.nodes[id];
  if (node === undefined) throw new Error(`There is no node ${id}`);
  return node;
}

export function taskOf(definition: LoadedDefinition, id: string): UserTaskSettings {
  const node = nodeOf(definition, id);
  if (node.kind !== 'userTask') throw new Error(`${id} is a ${node.kind}`);
  return node.task;
}

type Demo = Definitions & { readonly company: Company & { readonly demo: NonNullable<Company['demo']> } };

export const DEMO_FOLDER = join(projectRoot, 'definitions');
let demo: Promise<Demo> | undefined;

/** Returns the definitions that are part of the product, read once. */
export const loadDemoDefinitions = (): Promise<Demo> => (demo ??= readDemo());

async function readDemo(): Promise<Demo> {
  const { company, ...rest } = await readDefinitions(DEMO_FOLDER);
  if (company.demo === undefined) throw new Error('The demo company is not marked as a demo');
  return freeze({ company: { ...company, demo: company.demo }, ...rest });
}

interface CopyOptions {
  /** Whether earlier requests, records, news and invitations are copied, too. */
  readonly hasHistory?: boolean;
}
const HISTORY = ['history', 'records', 'news', 'invitations.json'].map((name) => join(DEMO_FOLDER, name));

/** Copies them to a folder that the caller deletes. */
export async function copyDefinitions({ hasHistory = true }: CopyOptions = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ringi-definitions-'));
  await cp(DEMO_FOLDER, folder, { recursive: true, filter: (path) => hasHistory || !HISTORY.includes(path) });
  return folder;
}

/** Copies them with additional test processes and, if needed, their business objects. */
export async function copyDefinitionsWith(
  processes: readonly string[],
  { hasObjects = false, ...options }: CopyOptions & { readonly hasObjects?: boolean } = {},
): Promise<string> {
  const folder = await copyDefinitions(options);
  const fixtures = join(import.meta.dirname, '../fixtures');
  await Promise.all([
    ...processes.map((name) =>
      cp(join(fixtures, 'processes', name), join(folder, 'processes', name), { recursive: true }),
    ),
    ...(hasObjects ? [cp(join(fixtures, 'company'), folder, { recursive: true })] : []),
  ]);
  return folder;
}
