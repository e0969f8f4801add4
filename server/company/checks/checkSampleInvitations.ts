import type { Company } from '../company.ts';
import type { SampleInvitationsFile } from '../files/historyFiles.ts';
import type { CompanyFiles } from '../load/loadCompanyFiles.ts';
import type { DefinitionProblem } from '../problem.ts';

export const INVITATIONS_FILE = 'invitations.json';

/** Checks that forms and users exist and that every code is unique. */
export function checkSampleInvitations(
  samples: SampleInvitationsFile,
  company: Company,
  { solution: solutions }: Pick<CompanyFiles, 'solution'>,
): readonly DefinitionProblem[] {
  const forms = new Set(solutions.map(({ key }) => key));
  const accounts = new Set(company.people.map(({ account }) => account));
  const codes = samples.map(({ code }) => code);
  const messages = samples.flatMap(({ solution, by, code }, place) => [
    ...(forms.has(solution) ? [] : [`the form "${solution}" does not exist`]),
    ...(accounts.has(by) ? [] : [`the person "${by}" does not exist`]),
    ...(codes.indexOf(code) === place ? [] : [`the code "${code}" is used twice`]),
  ]);
  return messages.map((message) => ({ file: INVITATIONS_FILE, message }));
}
