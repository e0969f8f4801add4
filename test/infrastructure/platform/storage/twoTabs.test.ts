import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../../support/memoryStorage.ts';
import { createDeviceOwner } from '#infrastructure/platform/storage/deviceOwner.ts';
import { createIndexedDraftStore } from '#infrastructure/platform/storage/indexedDraftStore.ts';
import { createLocalTokenStore } from '#infrastructure/platform/storage/localStores.ts';

/** Opens a page of the browser with the given storage. */
function openTab(storage = memoryStorage()) {
  const tokens = createLocalTokenStore(storage);
  const forgotten: string[] = [];
  const owner = createDeviceOwner(
    storage,
    tokens,
    async () => undefined,
    async (each) => {
      if (each !== undefined) forgotten.push(each);
    },
  );
  const logIn = (bearer: string, person: string) => {
    tokens.write(bearer);
    owner.setOwner(bearer, '1', person, `Person ${person}`);
  };
  return { storage, tokens, owner, logIn, drafts: createIndexedDraftStore(owner), forgotten };
}

function openTwoTabs() {
  const first = openTab();
  first.logIn('zhang', '7');
  const second = openTab(first.storage);
  second.tokens.read();
  return { first, second };
}

describe('the session of a page', () => {
  it('reports the token of this browser that a login in any tab replaces, once', () => {
    const [storage, replaced] = [memoryStorage(), [] as string[]];
    const openPage = () => createLocalTokenStore(storage, async (former) => void replaced.push(former));
    const [first, second] = [openPage(), openPage()];
    first.write('zhang');
    first.write('zhang');
    expect([second.read(), replaced]).toEqual(['zhang', []]);
    second.write('chen');
    expect(replaced).toEqual(['zhang']);
    // The session of the first tab has ended already; only the session of the second tab is replaced.
    first.write('zhang again');
    expect(replaced).toEqual(['zhang', 'chen']);
    first.clear();
    first.write('li');
    expect(replaced).toEqual(['zhang', 'chen']);
  });

  it('never uses the token of another user who logs in in another tab', () => {
    const { first, second } = openTwoTabs();
    second.logIn('chen', '8');
    expect([first.tokens.read(), first.tokens.getOwner(), first.tokens.getOtherUser()]).toEqual([
      undefined,
      '1.7',
      'Person 8',
    ]);
    expect([second.tokens.read(), second.tokens.getOwner(), second.tokens.getOtherUser()]).toEqual([
      'chen',
      '1.8',
      undefined,
    ]);
  });

  it('does not use a new token before its owner is known', () => {
    const { first, second } = openTwoTabs();
    second.tokens.write('later');
    expect([first.tokens.read(), first.tokens.getOtherUser()]).toEqual([undefined, '']);
    second.owner.setOwner('later', '1', '7', 'Person 7');
    expect([first.tokens.read(), first.tokens.getOtherUser()]).toEqual(['later', undefined]);
  });

  it('does not change the owner of a token by a late response', () => {
    const { first, second } = openTwoTabs();
    second.logIn('chen', '8');
    first.owner.setOwner('zhang', '1', '7', 'Person 7');
    const third = openTab(first.storage);
    expect([third.tokens.read(), third.tokens.getOwner()]).toEqual(['chen', '1.8']);
  });

  it('ends here without ending the session of another user', () => {
    const { first, second } = openTwoTabs();
    second.logIn('chen', '8');
    first.tokens.clear();
    expect([first.tokens.read(), first.tokens.getOtherUser(), second.tokens.read()]).toEqual([
      undefined,
      undefined,
      'chen',
    ]);
  });

  it('uses no other token after it has ended, until a user logs in on this page', () => {
    const { first, second } = openTwoTabs();
    first.tokens.clear();
    second.logIn('chen', '8');
    expect(first.tokens.read()).toBeUndefined();
    first.logIn('zhang again', '7');
    expect([first.tokens.read(), second.tokens.getOtherUser()]).toEqual(['zhang again', 'Person 7']);
  });

  it('ends in every tab when the user logs out in one', () => {
    const { first, second } = openTwoTabs();
    second.tokens.clear();
    expect(first.tokens.read()).toBeUndefined();
  });
});

describe('the draft of a page', () => {
  it('belongs to the user of the page when another user logs in in another tab', async () => {
    const { first, second } = openTwoTabs();
    second.logIn('chen', '8');
    await first.drafts.write('form', 'typed by Zhang');
    expect(await second.drafts.read('form')).toBeUndefined();
    expect(await first.drafts.read('form')).toBe('typed by Zhang');
    expect(await first.owner.waitForOwner()).toBe('1.7');
  });

  it('belongs to the user whose session has expired, regardless of the next login', async () => {
    const { first } = openTwoTabs();
    first.tokens.clear();
    const written = first.drafts.write('form', 'typed by Zhang');
    first.logIn('chen', '8');
    await written;
    expect(await first.drafts.read('form')).toBeUndefined();
  });

  it('is no longer written for a user who has logged out', async () => {
    const { first } = openTwoTabs();
    await first.owner.clearData();
    first.tokens.clear();
    let isWritten = false;
    void first.drafts.write('form', 'typed by Zhang').then(() => (isWritten = true));
    first.logIn('chen', '8');
    await new Promise((resolve) => setTimeout(resolve));
    expect([isWritten, first.forgotten]).toEqual([false, ['1.7']]);
  });
});
