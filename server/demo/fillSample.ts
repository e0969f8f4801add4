import { OFFICE_WEEK, readWorkCalendar } from '#package/definition.ts';
import type { Variables } from '#package/expression.ts';
import type { SampleValues } from '../definitions/files/historyFiles.ts';
import { fillForm } from '../forms/fillForm.ts';
import { startForm, type PlacedForm } from '../forms/formsOf.ts';
import { newFormRecord } from '../forms/viewsFor.ts';
import { StartProblem } from '../startProblem.ts';
import { nameIn } from '../texts/nameIn.ts';
import { sampleRecord } from './sampleRecord.ts';
import type { DemoScenario } from './demoScenario.ts';
import type { SimulatedForm } from './simulationStep.ts';

/**
 * Fills in a form with sample values by the rules of the page; a sample the page would refuse is told with its field.
 */
export function fillSample(
  scenario: DemoScenario,
  simulation: SimulatedForm,
  placed: PlacedForm | undefined,
  values: SampleValues,
): Variables {
  const { definition, initiator, startedAt } = simulation.outline;
  const shown = placed ?? startForm(definition);
  if (shown === undefined) return {};
  const before = placed === undefined ? newFormRecord(shown, factsOf(scenario, simulation)) : simulation.record;
  const given = sampleRecord(values, {
    ...scenario,
    startedAt,
    initiator,
    calendar: readWorkCalendar(shown.form.script.extJs['calendar']) ?? OFFICE_WEEK,
    before,
    keepFile(name) {
      const bytes = scenario.files.get(name['en-US'] ?? '') ?? sampleDocument(name['zh-CN']);
      const file = { id: simulation.newId(), name: name['zh-CN'], owner: initiator, bytes };
      simulation.files.push(file);
      return { id: file.id, size: file.bytes.length };
    },
  });
  const filled = fillForm(shown, before, given, { checkLevel: 'all', newKey: () => simulation.newId() });
  if (filled.ok) return filled.value;
  const [issue] = filled.error;
  throw new StartProblem(
    `A sample request of ${definition.key} is refused by its own form: ${issue?.field ?? ''} ${issue?.messageKey ?? ''}.`,
  );
}

function factsOf({ company }: DemoScenario, { outline: { initiator, startedAt } }: SimulatedForm) {
  const person = company.people.find(({ id }) => id === initiator);
  const department = company.groups.find(({ key }) => key === person?.department);
  const named = (found: { readonly id: string; readonly name: Parameters<typeof nameIn>[0] } | undefined) => ({
    id: found?.id ?? '',
    name: found === undefined ? '' : nameIn(found.name, 'zh-CN'),
  });
  return { now: startedAt, person: named(person), department: named(department) };
}

/** A page that says it is an example, in the smallest form every reader of PDF opens. */
function sampleDocument(name: string): Uint8Array {
  const text = `BT /F1 18 Tf 60 760 Td (Sample document, ${name.length} letters in its name) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj${object}endobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  return Buffer.from(
    `${body}xref\n0 6\n0000000000 65535 f \n${offsets.join('')}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}
