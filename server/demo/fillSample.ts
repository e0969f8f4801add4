import { DEFAULT_WORK_CALENDAR, parseWorkCalendar } from '#package/definition.ts';
import type { FormRecord } from '#package/form.ts';
import { decodeRecord } from '#contract/forms/decodeRecord.ts';
import type { SampleValues } from '#server/company/files/historyFiles.ts';
import { fillForm } from '#server/forms/views/fillForm.ts';
import { getStartForm, type FormWithPermissions } from '#server/forms/views/formsOf.ts';
import { createFormRecord } from '#server/forms/views/viewsFor.ts';
import { StartupError } from '#server/config/startupError.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { toSampleRecord } from './toSampleRecord.ts';
import type { DemoScenario } from './demoScenario.ts';
import type { SimulatedForm } from './simulationStep.ts';

/** Fills in a form with sample values by the rules of the page. An invalid sample is reported with its field. */
export function fillSample(
  scenario: DemoScenario,
  simulation: SimulatedForm,
  placed: FormWithPermissions | undefined,
  values: SampleValues,
): FormRecord {
  const { definition, initiator, startedAt } = simulation.outline;
  const shown = placed ?? getStartForm(definition);
  if (shown === undefined) return decodeRecord({});
  const before =
    placed === undefined ? createFormRecord(shown, toSampleFacts(scenario, simulation)) : simulation.record;
  const given = toSampleRecord(values, {
    ...scenario,
    startedAt,
    initiator,
    calendar: parseWorkCalendar(shown.form.script.extJs['calendar']) ?? DEFAULT_WORK_CALENDAR,
    before,
    saveFile(name) {
      const bytes = scenario.files.get(name['en-US'] ?? '') ?? createSamplePdf(name['zh-CN']);
      const file = { id: simulation.newId(), name: name['zh-CN'], owner: initiator, bytes };
      simulation.files.push(file);
      return { id: file.id, size: file.bytes.length };
    },
  });
  const filled = fillForm(shown, before, decodeRecord(given), { checkLevel: 'all', newKey: () => simulation.newId() });
  if (filled.ok) return filled.value;
  const [issue] = filled.error;
  throw new StartupError(
    `A sample request of ${definition.key} is refused by its own form: ${issue?.field ?? ''} ${issue?.messageKey ?? ''}.`,
  );
}

function toSampleFacts({ company }: DemoScenario, { outline: { initiator, startedAt } }: SimulatedForm) {
  const person = company.people.find(({ id }) => id === initiator);
  const department = company.groups.find(({ key }) => key === person?.department);
  const named = (
    found: { readonly id: string; readonly name: Parameters<typeof getLocalizedName>[0] } | undefined,
  ) => ({
    id: found?.id ?? '',
    name: found === undefined ? '' : getLocalizedName(found.name, 'zh-CN'),
  });
  return { now: startedAt, person: named(person), department: named(department) };
}

/** Creates a minimal PDF with one page that is labelled as an example. */
function createSamplePdf(name: string): Uint8Array {
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
