import { page, userEvent } from 'vitest/browser';
import { word } from '../words.ts';
import { LABEL, button, double, sheet, type ControlSample } from './sample.ts';

const PDF = { fileId: '7', fileName: '合同.pdf', size: 20480, createUser: '张伟', createTime: '2026-11-12 10:00:00' };
const PICTURE = { fileId: '8', fileName: '现场.png', size: 1024 };
const RELATED = {
  instId: '70',
  addDate: '2026-11-12 10:00:00',
  addUser: { userId: '3', userName: '张伟' },
  subject: '年假三天',
};
export const FILES_AND_LINKS: readonly ControlSample[] = [
  {
    control: 'rx-upload',
    stored: JSON.stringify([PDF]),
    reads: '合同.pdf',
    role: 'group',
    edit: () => userEvent.upload(page.getByLabelText(word('file.add')), new File(['content'], '附件.txt')),
    becomes: [PDF, { fileId: 'file of 附件.txt', fileName: '附件.txt', size: 7 }],
  },
  {
    control: 'rx-image',
    stored: JSON.stringify([PICTURE]),
    picture: '现场.png',
    role: 'group',
    edit: () => button(word('file.remove', { name: '现场.png' })).click(),
    becomes: '',
  },
  {
    control: 'rx-form-signbox',
    stored: JSON.stringify([{ fileId: '6', time: '2026-11-12 10:00:00', userId: '3' }]),
    picture: word('controls.signature'),
    role: 'group',
    edit: async () => {
      await button(word('controls.signAgain')).click();
      await sheet().getByText(word('controls.signBy.type')).click();
      await sheet()
        .getByRole('textbox', { name: word('controls.typedName') })
        .fill('王芳');
      await sheet()
        .getByRole('button', { name: word('app.done') })
        .click();
    },
    becomes: [{ fileId: 'file of signature.png', time: '2026-11-20 12:00:00', userId: '2' }],
  },
  {
    control: 'rx-relate-process',
    stored: JSON.stringify([RELATED]),
    reads: '年假三天',
    role: 'group',
    edit: async () => {
      await button(word('controls.relate')).click();
      await sheet().getByText('差旅报销').click();
    },
    becomes: [
      RELATED,
      { instId: '71', addDate: '2026-11-20 12:00:00', addUser: { userId: '2', userName: '王芳' }, subject: '差旅报销' },
    ],
  },
  { control: 'rx-data-list', options: { alias: 'hotel_list', reltype: 'list' }, stored: '', reads: LABEL },
  {
    control: 'rx-outside-form',
    options: { address: 'https://forms.example.com/trip' },
    stored: '{"days":"3"}',
    reads: 'forms.example.com',
  },
  {
    control: 'rx-office',
    aliases: ['rx-view-word'],
    stored: double('5', '合同草案'),
    reads: `合同草案${word('controls.onComputer')}`,
  },
  { control: 'rx-somebody-elses', stored: double('5', '别人的值'), reads: '别人的值' },
];
