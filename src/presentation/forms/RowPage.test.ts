import { describe, expect, it } from 'vitest';
import { DraftStore } from '#application/ports/forms/draftStore.ts';
import { FormLinkGateway } from '#application/ports/forms/formLinkGateway.ts';
import { GuestGateway } from '#application/ports/auth/guestGateway.ts';
import type { FormItem } from '#domain/forms/formDefinition.ts';
import { ok } from '#domain/shared/result.ts';
import { toGuestFormName } from './model/toGuestFormName.ts';
import { RowPageViewModel } from './model/RowPageViewModel.ts';
import { formField, createForm } from '#testing/arbitraryForms.ts';
import { createPartialGateway } from '#test/support/gateways.ts';
import { pageContext, provide } from '#test/support/testPageContext.ts';
import { ALL_TABLE_RIGHTS } from '#test/support/forms/tableRights.ts';

const PERK = formField('perk', {
  control: 'rx-form-select',
  source: { kind: 'dictionary', key: 'perks', valueColumn: '', labelColumn: '', inputs: [] },
});
const PERKS: FormItem = { kind: 'subTable', alias: 'perks', label: 'Perks', isRequired: false, fields: [PERK] };

describe('the page of a table row, after a reload', () => {
  it('loads the options of its fields as the form page does, also in a public form', async () => {
    const asked: string[] = [];
    const view = createForm([PERKS], {
      alias: 'visit',
      record: { fields: {}, tables: { perks: [{ perk: 'tea' }] }, parts: {} },
      rights: { ...createForm([]).rights, tables: { perks: ALL_TABLE_RIGHTS } },
    });
    const context = pageContext([
      provide(
        GuestGateway,
        createPartialGateway<GuestGateway>('GuestGateway', { openForm: async () => ok({ name: 'Visit', view }) }),
      ),
      provide(DraftStore, { read: async () => undefined, write: async () => undefined, remove: async () => undefined }),
      provide(
        FormLinkGateway,
        createPartialGateway<FormLinkGateway>('FormLinkGateway', {
          listOptions: async ({ key }) => {
            asked.push(key);
            return ok([{ value: 'tea', label: 'Tea' }]);
          },
        }),
      ),
    ]);
    const form = `${toGuestFormName({ code: 'abc' })}/visit`;
    const model = new RowPageViewModel(context, { form, table: 'perks', row: 1 }, undefined);
    model.start();
    await expect.poll(() => model.row?.fields[0]?.definition.options).toEqual([{ value: 'tea', label: 'Tea' }]);
    expect(asked).toEqual(['perks']);
    model.dispose();
  });
});
