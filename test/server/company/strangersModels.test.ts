import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkPath } from '#server/bootstrap/commands/checkFiles.ts';
import { loadProcess } from '#server/company/load/loadProcess.ts';
import { bindSingleProcess } from '#server/company/variables/bindProcesses.ts';
import type { ProcessDefinition, Vote } from '#domain/workflow/processDefinition.ts';
import { decideByVotes, type DecidedRequest } from '#test/support/process/decideByVotes.ts';
import { MODELS_HINT, listPublicModels } from '#test/support/listPublicModels.ts';
import { anyVariables } from '#testing/variables.ts';

const FILES = listPublicModels('approval', /^(?:activiti|flowable|camunda|zeebe|plain)\W.*\.(?:bpmn|xml)$/u);
const ANYBODY = { person: (name: string) => name, group: (name: string) => name, hasHandler: () => true };
/** Problems of a whole file have no line. */
const WHOLE_FILE = /: the file contains /u;

interface SoundModel {
  readonly path: string;
  readonly process: ProcessDefinition;
  readonly xml: string;
}
const sound: SoundModel[] = [];
const refusals: string[] = [];

async function loadModel(path: string): Promise<ProcessDefinition> {
  const file = basename(path);
  const loaded = await loadProcess(
    dirname(path),
    { file, name: file.split('.')[0] ?? '', isBare: true },
    { lookup: ANYBODY, hasFile: () => true },
  );
  const bound = loaded.ok ? bindSingleProcess(loaded.value) : loaded;
  if (!bound.ok) throw new Error(`${path} is sound, and not loaded: ${JSON.stringify(bound.error)}`);
  return bound.value.definition.process;
}

/**
 * Returns the vote that a flow stands for in the file: by its name, otherwise by its condition. The words are defined
 * by this test.
 */
function sideOfFlow(xml: string, id: string): Vote | undefined {
  const flow = new RegExp(`<(?:\\w+:)?sequenceFlow[^>]*\\bid="${id}"[^>]*(?<!/)>[^]*?</(?:\\w+:)?sequenceFlow>`, 'u');
  const text = flow.exec(xml)?.[0] ?? '';
  const condition = /conditionExpression[^>]*>([^]*?)<\/(?:\w+:)?conditionExpression/u.exec(text)?.[1];
  if (condition === undefined) return undefined;
  const name = /^<[^>]*\bname="([^"]*)"/u.exec(text)?.[1] ?? '';
  return [name, condition].map(sideOfText).find((side) => side !== undefined);
}

function sideOfText(text: string): Vote | undefined {
  if (/不同意|不接受|不通过|驳回|退回|拒绝|放弃|失败|reject|don't|'no'|"no"|false|== ?0|[{]!|\bnot\b|^no$/iu.test(text))
    return 'refuse';
  return /同意|通过|批准|接受|提交|成功|approve|'yes'|"yes"|true|== ?1\b|^yes$/iu.test(text) ? 'agree' : undefined;
}

function expectWaysOf({ xml, path }: SoundModel, { steps }: DecidedRequest): void {
  for (const { step, vote, flows } of steps)
    for (const flow of flows)
      expect([vote, undefined], `${path}: ${vote} at ${step} leads to ${flow}`).toContain(sideOfFlow(xml, flow));
}

const figuresOf = ({ process }: SoundModel) => fc.sample(anyVariables(process), 4);

describe.skipIf(FILES.length === 0)(`approval models found in public repositories (${MODELS_HINT})`, () => {
  beforeAll(async () => {
    for (const path of FILES) {
      const { lines, isSound } = await checkPath(path);
      if (isSound) sound.push({ path, process: await loadModel(path), xml: readFileSync(path, 'utf8') });
      else refusals.push(...lines.slice(1));
    }
  }, 120_000);

  it('are valid, or refused with the line of each problem', () => {
    expect(FILES.length).toBeGreaterThanOrEqual(153);
    expect(sound.length).toBeGreaterThanOrEqual(49);
    const withoutLine = refusals.filter((line) => !/^ {2}\S+:\d+: /u.test(line) && !WHOLE_FILE.test(line));
    expect(withoutLine).toEqual([]);
    const unfilled = refusals.filter((line) => /asks for "/u.test(line));
    expect(unfilled.filter((line) => !/; expected .*, such as /u.test(line))).toEqual([]);
  });

  it('are approved when everybody agrees', () => {
    for (const model of sound)
      for (const figures of figuresOf(model)) {
        const request = decideByVotes(model.process, () => 'agree', figures);
        expectWaysOf(model, request);
        expect(request.state.endedAt, model.path).toBeDefined();
        expect(request.state.outcome, model.path).toBe(request.steps.length === 0 ? 'none' : 'approved');
      }
  });

  it('are refused or returned when everybody refuses', () => {
    for (const model of sound)
      for (const figures of figuresOf(model)) {
        const request = decideByVotes(model.process, () => 'refuse', figures);
        expectWaysOf(model, request);
        const wanted = request.steps.length === 0 ? 'none' : 'refused';
        expect([wanted, 'open'], model.path).toContain(request.state.outcome);
      }
  });

  it('follow the flow of each decision when signers decide differently', () => {
    const VOTES = fc.infiniteStream(fc.constantFrom('agree' as const, 'refuse' as const));
    for (const model of sound)
      fc.assert(
        fc.property(VOTES, fc.nat({ max: 3 }), (votes, at) => {
          const figures = figuresOf(model)[at];
          expectWaysOf(
            model,
            decideByVotes(model.process, () => votes.next().value, figures),
          );
        }),
        { numRuns: 8 },
      );
  });
});
