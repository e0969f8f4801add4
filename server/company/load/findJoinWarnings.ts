import { findUnjoinedBranches } from '#domain/process/chart/findUnjoinedBranches.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import { createLineIndex } from '../bpmn/parseContext.ts';
import type { DefinitionProblem } from '../problem.ts';

/** Warns about joins that may wait for a branch that never arrives (ADR 16). The process is deployed nevertheless. */
export function findJoinWarnings(process: ProcessDefinition, xml: string): readonly DefinitionProblem[] {
  const lineOf = createLineIndex(xml);
  return findUnjoinedBranches(process).map(({ join, node, flow }) => {
    const line = lineOf(flow) ?? lineOf(join);
    return {
      element: `parallelGateway "${join}"`,
      message:
        `waits for one token by each incoming flow, and the flow "${flow}" from "${node}" leads past it; ` +
        'a request that takes it may end there without what is behind the gateway',
      ...(line !== undefined && { line }),
    };
  });
}
