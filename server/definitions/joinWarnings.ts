import { lostBranches } from '#domain/process/chart/lostBranches.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import { makeLineIndex } from './bpmn/parseContext.ts';
import type { DefinitionProblem } from './problem.ts';

/** Joins that may wait for a branch by which nobody comes (ADR 16): such a process is run, but its author is told. */
export function joinWarnings(process: ProcessDefinition, xml: string): readonly DefinitionProblem[] {
  const lineOf = makeLineIndex(xml);
  return lostBranches(process).map(({ join, at, way }) => {
    const line = lineOf(way) ?? lineOf(join);
    return {
      element: `parallelGateway "${join}"`,
      message:
        `waits for one token by each incoming flow, and the flow "${way}" from "${at}" leads past it; ` +
        'a request that takes it may end there without what is behind the gateway',
      ...(line !== undefined && { line }),
    };
  });
}
