import type { LoadedProcess } from '#server/company/load/loadProcess.ts';
import type { DecisionVariable } from '#server/company/variables/bindDecisions.ts';

/** Returns one line for each variable of another vendor's process that is read as a vote (ADR 57). */
export function describeDecisions({ definition, decisions = [] }: LoadedProcess): readonly string[] {
  const { nodes } = definition.process;
  const stepsOf = ({ steps }: DecisionVariable): string => steps.map((id) => `“${nodes[id]?.name || id}”`).join(' or ');
  const lines = decisions.map(
    (decision) => `“${decision.name}” is read as the vote of ${stepsOf(decision)}: ${describeValues(decision)}`,
  );
  return [...new Set(lines)];
}

function describeValues({ values: { agree, refuse } }: DecisionVariable): string {
  const sides = [
    ...(agree === undefined ? [] : [`agree is ${JSON.stringify(agree)}`]),
    ...(refuse === undefined ? [] : [`refuse is ${JSON.stringify(refuse)}`]),
  ];
  return sides.join(', ');
}
