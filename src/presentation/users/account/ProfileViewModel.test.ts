import { expect, it } from 'vitest';
import { IdempotencyKeys } from '#application/ports/workflow/commandKeys.ts';
import { DraftStore } from '#application/ports/forms/draftStore.ts';
import { FileGateway } from '#application/ports/files/fileGateway.ts';
import { ProfileGateway } from '#application/ports/directory/profileGateway.ts';
import type { Profile } from '#domain/directory/person.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { createRandomKeys } from '#infrastructure/platform/randomCommandKeys.ts';
import { ProfileViewModel } from './ProfileViewModel.ts';
import { createPartialGateway } from '#test/support/gateways.ts';
import { flushPromises } from '#test/support/lateAnswers.ts';
import { memoryDrafts } from '#test/support/memoryDrafts.ts';
import { pageContext, provide } from '#test/support/testPageContext.ts';

const DETAILS = {
  birthday: '1990-02-14',
  sex: 'male',
  mobile: '13800000044',
  email: 'zhangwei@qingling.example',
  address: '',
  emergencyContact: '',
  emergencyMobile: '',
} as const;
const PROFILE: Profile = { id: '7', name: 'Zhang Wei', account: 'zhangwei', entryDay: '2018-03-01', details: DETAILS };

async function profileScreen(gateway: Partial<ProfileGateway> = {}, drafts = memoryDrafts()) {
  const asked: string[] = [];
  let profile = PROFILE;
  const context = pageContext([
    provide(DraftStore, drafts),
    provide(IdempotencyKeys, createRandomKeys(crypto)),
    provide(
      FileGateway,
      createPartialGateway<FileGateway>('files', {
        getUrl: (file) => `/file/${file}`,
        upload: async (file, name) => {
          asked.push(`uploaded ${name} ${file.size}`);
          return ok({ id: '99', name, size: file.size });
        },
      }),
    ),
    provide(
      ProfileGateway,
      createPartialGateway<ProfileGateway>('profile', {
        getProfile: async () => ok(profile),
        saveProfile: async (changed) => {
          asked.push(`saved ${JSON.stringify(changed)}`);
          profile = { ...profile, details: { ...profile.details, ...changed } };
          return ok(undefined);
        },
        setPhoto: async (photo) => {
          asked.push(`shown ${photo ?? 'nothing'}`);
          const { photo: _, ...rest } = profile;
          profile = photo === undefined ? rest : { ...rest, photo };
          return ok(undefined);
        },
        ...gateway,
      }),
    ),
  ]);
  const redraw = async (file: Blob) =>
    file.size === 0 ? fail({ kind: 'worded', key: 'profile.photo.unreadable' } as const) : ok(new Blob(['small']));
  const model = new ProfileViewModel(context, redraw);
  model.start();
  await flushPromises();
  return { model, asked, drafts, context };
}

it('sends only the changed fields, trimmed', async () => {
  const { model, asked } = await profileScreen();
  expect(model.missing).toEqual({ key: 'profile.unchanged' });
  model.change({ address: ' 1 River Road ' });
  model.change({ mobile: '1' });
  model.change({ mobile: DETAILS.mobile });
  await Promise.all([model.submit(), model.submit()]);
  expect(asked).toEqual(['saved {"address":"1 River Road"}']);
  expect([model.details?.address, model.isChanged]).toEqual(['1 River Road', false]);
});

it('reports an invalid field and sends nothing', async () => {
  const { model, asked } = await profileScreen();
  model.change({ email: 'nobody' });
  await model.submit();
  expect([model.getIssue('email'), model.missing, asked]).toEqual([
    { key: 'validation.profile.notMail', values: {} },
    { key: 'profile.check' },
    [],
  ]);
});

it('restores the draft over changes made elsewhere', async () => {
  const first = await profileScreen();
  first.model.change({ address: 'half ty' });
  first.model.dispose();
  await flushPromises();
  const second = await profileScreen(
    { getProfile: async () => ok({ ...PROFILE, details: { ...DETAILS, mobile: '99999' } }) },
    first.drafts,
  );
  expect([second.model.isRestored, second.model.details?.address, second.model.details?.mobile]).toEqual([
    true,
    'half ty',
    '99999',
  ]);
  second.model.discard();
  expect(second.model.details?.address).toBe('');
});

it('keeps all input when saving fails', async () => {
  const { model } = await profileScreen({ saveProfile: async () => fail({ kind: 'offline' }) });
  model.change({ address: 'x' });
  await model.submit();
  expect([model.submission.message, model.details?.address]).toEqual([{ key: 'message.unanswered.offline' }, 'x']);
});

it('resizes a photo before it is sent, and shows it at once', async () => {
  const { model, asked, context } = await profileScreen();
  let told = 0;
  context.changes.subscribe(() => {
    told += 1;
  });
  await model.choosePhoto(new Blob(['a large picture']));
  expect([asked, model.photo, told]).toEqual([['uploaded photo.jpg 5', 'shown 99'], '/file/99', 1]);
  await model.removePhoto();
  expect([asked.at(-1), model.photo]).toEqual(['shown nothing', undefined]);
});

it('reports why a photo was rejected, and sends nothing', async () => {
  const { model, asked } = await profileScreen();
  await model.choosePhoto(new Blob([]));
  expect([model.photoProblem, asked]).toEqual([{ key: 'profile.photo.unreadable' }, []]);
});
