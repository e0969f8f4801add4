import { directory } from '#contract/directory/directoryEndpoints.ts';
import { groupCalls } from '#contract/directory/groupEndpoints.ts';
import { notificationCalls } from '#contract/directory/notificationEndpoints.ts';
import { ownSessionCalls } from '#contract/auth/ownSessionEndpoints.ts';
import { reportCalls } from '#contract/content/reportEndpoints.ts';
import { newsSamples } from './newsSamples.ts';
import { peopleSamples, processSamples } from './peopleSamples.ts';
import { named, PAGE, type NamedSample } from './samples.ts';

const { updatePassword: _password, ...DIRECTORY_CALLS } = directory;
/** The public key and secret of RFC 8291, section 5. */
const PUSH_KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const DAYS = { from: '2026-11-01', to: '2026-11-30' };

/** Sample calls about users, news and reports. */
export const companySamples = ({
  gaofei,
  news,
}: {
  readonly gaofei: string;
  readonly news: string;
}): readonly NamedSample[] => [
  ...named(DIRECTORY_CALLS, {
    query: PAGE,
    getUser: PAGE,
    getAllUserByGroupId: PAGE,
    getById: { fields: { userId: gaofei } },
    getUserInfo: { fields: { userId: gaofei } },
    getUsersByIds: { fields: { userIds: gaofei } },
    save: { body: { userId: '1793000000000000030', address: '1 River Road' } },
    getUserProperty: { fields: { userId: gaofei, attrName: 'landline' } },
  }),
  ...named(groupCalls, {
    getOsGroupByGroupId: { fields: { groupId: 'curOrg' } },
    getGroupListByDimId: { body: { dimId: '1' } },
    searchGroups: PAGE,
    getByDimIds: { fields: { dimIds: '1,2' } },
    getUserListByOrgIdAndRelTypeId: { fields: { groupId: '1792000000000000040', relTypeId: '1' } },
    getUserListByGroupIdAndRelTypeId: { fields: { groupId: '1792000000000000040', relTypeId: '1' } },
  }),
  ...peopleSamples(gaofei),
  ...newsSamples(news),
  ...named(notificationCalls, {
    save: { body: { isMailWanted: true, quietFrom: 1200, quietTo: 480, pushLevel: 'count', hasPushButtons: false } },
    subscribe: { body: { endpoint: 'https://fcm.googleapis.com/send/1', ...PUSH_KEYS, timeZone: 'Asia/Shanghai' } },
    unsubscribe: { body: { endpoint: 'https://fcm.googleapis.com/send/1' } },
  }),
  ...named(ownSessionCalls, {
    end: { body: { ids: ['nobodys'] } },
    reauthenticate: { body: { password: 'Ringi-2026' } },
  }),
  ...processSamples('leave'),
  ...named(reportCalls, { getReport: { fields: DAYS }, getRows: { body: { ...DAYS, figure: 'started' } } }),
];
