import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormViewDto } from '#api/bpmShapes.ts';
import { decodeForm } from '#api/form/decodeForm.ts';
import { LANGUAGES } from '#application/language.ts';
import type { Variables } from '#domain/expression/tree.ts';
import { detailForms, nodeForm, readOnlyForm, startForm, type PlacedForm } from '#server/forms/formsOf.ts';
import { formViewDto, formViewOf } from '#server/forms/formView.ts';
import { newFormRecord } from '#server/forms/viewsFor.ts';
import type { FormWords } from '#server/forms/readForm.ts';
import { demoDefinitions } from '#test/support/definitions.ts';
import { COMPLETE } from '#test/support/forms/demo.ts';
import { formFiles, permissions, storedRecords, texts } from '#test/support/forms/formFiles.ts';
import { deployedOf } from '#test/support/history.ts';

const DEFINITIONS = (await demoDefinitions()).processes.map(deployedOf);

/** What a page makes of the answer that reaches it. */
const seenByPage = (placed: PlacedForm, record: Variables, words: FormWords) =>
  decodeForm(JSON.parse(JSON.stringify(formViewDto(placed, record, words))) as FormViewDto);

describe('a page sees the form the server checks', () => {
  it('whatever its file, its rights and its record say', () => {
    const language = fc.constantFrom(...LANGUAGES);
    fc.assert(
      fc.property(formFiles, permissions, storedRecords, texts, language, (form, permission, record, words, reader) => {
        const placed = { form, permission };
        const read = { texts: words, language: reader };
        expect(seenByPage(placed, record, read)).toEqual(formViewOf(placed, record, read));
      }),
    );
  });

  describe.each(DEFINITIONS)('in $key', (definition) => {
    const nodes = Object.values(definition.loaded.process.nodes).filter(({ kind }) => kind === 'userTask');
    const places = [startForm(definition), ...nodes.map(({ id }) => nodeForm(definition, id))].filter(
      (placed) => placed !== undefined,
    );
    const all = [...places, ...places.map(readOnlyForm), ...detailForms(definition)];

    it.each(LANGUAGES)('at its start, at each step and on the detail page, read in %s', async (language) => {
      const complete = await COMPLETE[definition.key]?.({ upload: async () => '[]' }, (name) => name);
      for (const placed of all) {
        const who = { id: '1', name: '张伟' };
        const fresh = newFormRecord(placed, { now: 0, person: who, department: who });
        for (const record of [fresh, { ...fresh, ...complete }, {}]) {
          const words = { texts: definition.texts, language };
          expect(seenByPage(placed, record, words)).toEqual(formViewOf(placed, record, words));
        }
      }
    });
  });
});
