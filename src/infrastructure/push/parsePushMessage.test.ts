import { expect, it } from 'vitest';
import { parsePushMessage } from './parsePushMessage.ts';

const DEFAULTS = { origin: 'https://ringi.example', title: 'You have tasks to handle', lang: 'en-US' };
const TO_DO_LIST = '/mobile/pages/bpm/myTasks';
const TICKET = 'abcdefghijklmnopqrstuvwxyz-_0123456789ABCDE';
const parse = (notification: unknown) => parsePushMessage(JSON.stringify({ web_push: 8030, notification }), DEFAULTS);

it('reads a message in the declarative form', () => {
  expect(
    parse({
      title: 'Leave request',
      body: 'Zhang Wei: 3 days',
      navigate: 'https://ringi.example/mobile/pages/bpm/TaskDetail?taskId=7',
      tag: 'todo',
      lang: 'ja-JP',
      app_badge: 3,
      data: { ticket: TICKET },
      actions: [
        { action: 'agree', title: '承認' },
        { action: 'open', title: '開く' },
      ],
    }),
  ).toEqual({
    title: 'Leave request',
    body: 'Zhang Wei: 3 days',
    navigate: '/mobile/pages/bpm/TaskDetail?taskId=7',
    tag: 'todo',
    lang: 'ja-JP',
    isSilent: false,
    badge: 3,
    ticket: TICKET,
    actions: [
      { action: 'agree', title: '承認' },
      { action: 'open', title: '開く' },
    ],
  });
});

it.each(['', 'no JSON', 'null', '[]', '{"notification":7}', '{"notification":{"title":{"a":1},"actions":"x"}}'])(
  'shows the default title for a message that cannot be read: %s',
  (text) => {
    expect(parsePushMessage(text, DEFAULTS)).toEqual({
      title: DEFAULTS.title,
      body: '',
      navigate: TO_DO_LIST,
      tag: '',
      lang: 'en-US',
      isSilent: false,
      actions: [],
    });
  },
);

it.each([
  'https://evil.example/mobile/',
  '//evil.example/mobile/',
  'javascript:alert(1)',
  'data:text/html,x',
  '/mobile/../api/logout',
  '/api/download',
  '/mobile',
  'https://ringi.example@evil.example/mobile/',
  'http://[',
  7,
])('opens the to-do list instead of the address %s', (navigate) => {
  expect(parse({ title: 'x', navigate }).navigate).toBe(TO_DO_LIST);
});

it('limits the length of every text', () => {
  const long = 'x'.repeat(100_000);
  const message = parse({ title: long, body: long, tag: long, lang: long, data: { ticket: long } });
  expect([message.title, message.body, message.tag, message.lang].map(({ length }) => length)).toEqual([
    200, 500, 100, 20,
  ]);
  expect(message.ticket).toBeUndefined();
});

it('offers to agree only with a ticket, and no unknown actions', () => {
  const actions = [
    { action: 'agree', title: 'Agree' },
    { action: 'refuse', title: 'Refuse' },
    { action: 'open', title: 'Open' },
  ];
  expect(parse({ title: 'x', actions }).actions).toEqual([]);
  expect(parse({ title: 'x', actions: actions.slice(1), data: { ticket: TICKET } }).actions).toEqual([
    { action: 'open', title: 'Open' },
  ]);
});

it.each([-1, 1.5, 'many', {}, null])('sets no number on the icon for %s', (app_badge) => {
  expect(parse({ title: 'x', app_badge })).not.toHaveProperty('badge');
});
