import { playHistory } from '#server/demo/playHistory.ts';
import type { RequestPlay } from '#server/demo/requestPlay.ts';
import type { DeployedDefinition } from '#server/engine/definitionStore.ts';
import type { LoadedProcess } from '#server/definitions/loadProcess.ts';
import { demoDefinitions } from '#test/support/definitions.ts';

/** A definition as the engine keeps it. */
export const deployedOf = ({ definition, form, texts }: LoadedProcess): DeployedDefinition => ({
  id: `9${definition.process.key.length}`, tenant: '1', key: definition.process.key, version: 1, status: 'deployed', isMain: true, name: definition.process.name,
  category: definition.category ?? '', loaded: definition, forms: form === undefined ? {} : { [form.alias]: form }, texts, hash: '', deployedAt: 0,
});

/** The demo's history, seen from a Friday morning. */
export async function demoHistory(more: { readonly seed?: number; readonly language?: 'zh-CN' | 'en-US' | 'ja-JP' } = {}): Promise<readonly RequestPlay[]> {
  const { company, processes, opinions, history } = await demoDefinitions();
  if (history === undefined) throw new Error('The demo has no history');
  let last = 0;
  return playHistory({
    history, company, opinions, definitions: new Map(processes.map((process) => [process.definition.process.key, deployedOf(process)])),
    language: 'zh-CN', now: Date.parse('2026-11-20T09:30:00+08:00'), seed: 1, handle: () => Promise.resolve({ employeeNo: `QL${String(last += 1).padStart(5, '0')}` }), ...more,
  });
}
