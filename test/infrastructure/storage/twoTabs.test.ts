import { describe, expect, it } from 'vitest';
import { memoryStorage } from '#test/support/memoryStorage.ts';
import { makeDeviceOwner } from '#infrastructure/storage/deviceOwner.ts';
import { makeIndexedDraftStore } from '#infrastructure/storage/indexedDraftStore.ts';
import { makeLocalTokenStore } from '#infrastructure/storage/localStores.ts';

/** One page of the browser whose storage is given. */
function openTab(storage = memoryStorage()) {
  const tokens = makeLocalTokenStore(storage);
  const forgotten: string[] = [];
  const owner = makeDeviceOwner(
    storage,
    tokens,
    async () => undefined,
    async (each) => {
      if (each !== undefined) forgotten.push(each);
    },
  );
  const logIn = (bearer: string, person: string) => {
    tokens.write(bearer);
    owner.tell(bearer, '1', person, `Person ${person}`);
  };
  return { storage, tokens, owner, logIn, drafts: makeIndexedDraftStore(owner), forgotten };
}

function openTwoTabs() {
  const first = openTab();
  first.logIn('zhang', '7');
  const second = openTab(first.storage);
  second.tokens.read();
  return { first, second };
}

describe('the session of a page', () => {
  it('is never sent with the token of another person who logs in in another tab', () => {
    const { first, second } = openTwoTabs();
    second.logIn('chen', '8');
    expect([first.tokens.read(), first.tokens.owner(), first.tokens.other()]).toEqual([undefined, '1.7', 'Person 8']);
    expect([second.tokens.read(), second.tokens.owner(), second.tokens.other()]).toEqual(['chen', '1.8', undefined]);
  });

  it('is not sent with a new token before it is known to whom that belongs', () => {
    const { first, second } = openTwoTabs();
    second.tokens.write('later');
    expect([first.tokens.read(), first.tokens.other()]).toEqual([undefined, '']);
    second.owner.tell('later', '1', '7', 'Person 7');
    expect([first.tokens.read(), first.tokens.other()]).toEqual(['later', undefined]);
  });

  it('takes nobody for the owner of a token because of an answer that came late', () => {
    const { first, second } = openTwoTabs();
    second.logIn('chen', '8');
    first.owner.tell('zhang', '1', '7', 'Person 7');
    const third = openTab(first.storage);
    expect([third.tokens.read(), third.tokens.owner()]).toEqual(['chen', '1.8']);
  });

  it('ends here without ending the session of another person', () => {
    const { first, second } = openTwoTabs();
    second.logIn('chen', '8');
    first.tokens.clear();
    expect([first.tokens.read(), first.tokens.other(), second.tokens.read()]).toEqual([undefined, undefined, 'chen']);
  });

  it('takes no other token after it has ended, until somebody logs in on this page', () => {
    const { first, second } = openTwoTabs();
    first.tokens.clear();
    second.logIn('chen', '8');
    expect(first.tokens.read()).toBeUndefined();
    first.logIn('zhang again', '7');
    expect([first.tokens.read(), second.tokens.other()]).toEqual(['zhang again', 'Person 7']);
  });

  it('ends in every tab when the person logs out in one', () => {
    const { first, second } = openTwoTabs();
    second.tokens.clear();
    expect(first.tokens.read()).toBeUndefined();
  });
});

describe('what is typed on a page', () => {
  it('stays with the person the page shows when somebody else logs in in another tab', async () => {
    const { first, second } = openTwoTabs();
    second.logIn('chen', '8');
    await first.drafts.write('form', 'typed by Zhang');
    expect(await second.drafts.read('form')).toBeUndefined();
    expect(await first.drafts.read('form')).toBe('typed by Zhang');
    expect(await first.owner.current()).toBe('1.7');
  });

  it('stays with the person whose session has expired, whoever logs in next', async () => {
    const { first } = openTwoTabs();
    first.tokens.clear();
    const written = first.drafts.write('form', 'typed by Zhang');
    first.logIn('chen', '8');
    await written;
    expect(await first.drafts.read('form')).toBeUndefined();
  });

  it('is not written any more for a person who has logged out', async () => {
    const { first } = openTwoTabs();
    await first.owner.leave();
    first.tokens.clear();
    let isWritten = false;
    void first.drafts.write('form', 'typed by Zhang').then(() => (isWritten = true));
    first.logIn('chen', '8');
    await new Promise((resolve) => setTimeout(resolve));
    expect([isWritten, first.forgotten]).toEqual([false, ['1.7']]);
  });
});
