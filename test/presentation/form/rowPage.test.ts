import { describe, expect, it } from 'vitest';
import { DraftStore } from '#application/ports/draftStore.ts';
import { FormLinkGateway } from '#application/ports/formLinkGateway.ts';
import { GuestGateway } from '#application/ports/guestGateway.ts';
import type { FormItem } from '#domain/form/formDefinition.ts';
import { ok } from '#domain/shared/result.ts';
import { guestSource } from '#presentation/form/guestSource.ts';
import { RowPageViewModel } from '#presentation/form/RowPageViewModel.ts';
import { formField, formOf } from '#testing/arbitraryForms.ts';
import { onlyWith } from '#test/support/gateways.ts';
import { pageContext, provide } from '#test/support/testPageContext.ts';
import { ALL_TABLE_RIGHTS } from '#test/support/forms/tableRights.ts';

const PERK = formField('perk', {
  control: 'rx-form-select',
  source: { kind: 'dictionary', key: 'perks', valueColumn: '', labelColumn: '', inputs: [] },
});
const PERKS: FormItem = { kind: 'subTable', alias: 'perks', label: 'Perks', isRequired: false, fields: [PERK] };

describe('the page of a row, after a reload', () => {
  it('asks for the options of its fields as the page of the form does, also behind a QR code', async () => {
    const asked: string[] = [];
    const view = formOf([PERKS], {
      alias: 'visit',
      record: { fields: {}, tables: { perks: [{ perk: 'tea' }] }, parts: {} },
      rights: { ...formOf([]).rights, tables: { perks: ALL_TABLE_RIGHTS } },
    });
    const context = pageContext([
      provide(GuestGateway, onlyWith<GuestGateway>('GuestGateway', { open: async () => ok({ name: 'Visit', view }) })),
      provide(DraftStore, { read: async () => undefined, write: async () => undefined, forget: async () => undefined }),
      provide(
        FormLinkGateway,
        onlyWith<FormLinkGateway>('FormLinkGateway', {
          options: async ({ key }) => {
            asked.push(key);
            return ok([{ value: 'tea', label: 'Tea' }]);
          },
        }),
      ),
    ]);
    const form = `${guestSource({ code: 'abc' })}/visit`;
    const model = new RowPageViewModel(context, { form, table: 'perks', row: 1 }, undefined);
    model.start();
    await expect.poll(() => model.row?.fields[0]?.definition.options).toEqual([{ value: 'tea', label: 'Tea' }]);
    expect(asked).toEqual(['perks']);
    model.dispose();
  });
});
