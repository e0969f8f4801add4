import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormViewDto } from '#contract/workflow/bpmShapes.ts';
import { decodeForm } from '#contract/forms/decodeForm.ts';
import { decodeEmptyRows, decodeRecord } from '#contract/forms/decodeRecord.ts';
import { encodeForm } from '#contract/forms/encodeForm.ts';
import { LANGUAGES } from '#application/formatting/language.ts';
import type { Variables } from '#domain/expression/tree.ts';
import { getDetailForms, getNodeForm, toReadOnlyForm, getStartForm, type FormWithPermissions } from './formsOf.ts';
import { toFormViewDto, createFormView } from './formView.ts';
import { createFormRecord } from './viewsFor.ts';
import type { FormTranslation } from './parseForm.ts';
import { loadDemoDefinitions } from '#test/support/definitions.ts';
import { COMPLETE } from '#test/support/forms/demo.ts';
import { formFiles, permissions, storedRecords, texts } from '#test/support/forms/formFiles.ts';
import { deployedOf } from '#test/support/history.ts';

const DEFINITIONS = (await loadDemoDefinitions()).processes.map(deployedOf);

/** Decodes the answer as a page does. */
const seenByPage = (placed: FormWithPermissions, record: Variables, words: FormTranslation) =>
  decodeForm(JSON.parse(JSON.stringify(toFormViewDto(placed, record, words))) as FormViewDto);

/** The server needs no empty rows. */
const seenByServer = (placed: FormWithPermissions, record: Variables, words: FormTranslation) => ({
  ...createFormView(placed, decodeRecord(record), words),
  emptyRows: decodeEmptyRows(record, 'ID_'),
});

describe('the form a page shows', () => {
  it('equals the form the server validates, for any file, permissions and record', () => {
    const language = fc.constantFrom(...LANGUAGES);
    fc.assert(
      fc.property(formFiles, permissions, storedRecords, texts, language, (form, permission, record, words, reader) => {
        const placed = { form, permission };
        const read = { texts: words, language: reader };
        expect(seenByPage(placed, record, read)).toEqual(seenByServer(placed, record, read));
      }),
    );
  });

  describe.each(DEFINITIONS)('the form of $key', (definition) => {
    const nodes = Object.values(definition.loaded.process.nodes).filter(({ kind }) => kind === 'userTask');
    const places = [getStartForm(definition), ...nodes.map(({ id }) => getNodeForm(definition, id))].filter(
      (placed) => placed !== undefined,
    );
    const all = [...places, ...places.map(toReadOnlyForm), ...getDetailForms(definition)];

    it.each(LANGUAGES)(
      'is the same at the start, at each step and on the detail page, read in %s',
      async (language) => {
        const complete = await COMPLETE[definition.key]?.({ upload: async () => '[]' }, (name) => name);
        for (const placed of all) {
          const who = { id: '1', name: '张伟' };
          const fresh = createFormRecord(placed, { now: 0, person: who, department: who });
          for (const record of [encodeForm(fresh), { ...encodeForm(fresh), ...complete }, {}]) {
            const words = { texts: definition.texts, language };
            expect(seenByPage(placed, record, words)).toEqual(seenByServer(placed, record, words));
          }
        }
      },
    );
  });
});
