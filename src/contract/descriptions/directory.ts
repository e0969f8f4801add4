import { appEndpoints } from '../directory/appEndpoints.ts';
import { directory } from '../directory/directoryEndpoints.ts';
import { groupCalls } from '../directory/groupEndpoints.ts';
import { offboardingEndpoints } from '../directory/leavingEndpoints.ts';
import { notificationCalls } from '../directory/notificationEndpoints.ts';
import { managedPeople } from '../directory/peopleEndpoints.ts';
import { peopleImport } from '../directory/peopleImportEndpoints.ts';
import { describeEndpoints } from './description.ts';

/** People, groups, and what belongs to a user. */
export const DIRECTORY = [
  ...describeEndpoints('Directory', 'directory', directory, {
    query: ['directory:read', 'Searches users.'],
    getUser: ['directory:read', 'Returns a user.'],
    getAllUserByGroupId: ['directory:read', 'Lists the users of a group.'],
    getById: ['directory:read', 'Returns a user without the envelope.'],
    getUserProperty: ['directory:read', 'Returns one property of users.'],
    getUserInfo: ['directory:read', 'Returns a user with departments and groups.'],
    edit: ['directory:read', 'Returns the profile of the user for editing.'],
    save: ['session', 'Stores the profile of the user.'],
    updatePassword: ['session', 'Changes the password of the user.'],
    getPasswordPolicy: ['session', 'Returns the rules for passwords.'],
    getUsersByIds: ['directory:read', 'Returns several users.'],
  }),
  ...describeEndpoints('Directory', 'groups', groupCalls, {
    queryGroups: ['directory:read', 'Searches groups.'],
    getByParentId: ['directory:read', 'Lists the groups below a group.'],
    getOsGroupByGroupId: ['directory:read', 'Returns a group.'],
    getGroupListByDimId: ['directory:read', 'Lists the groups of a dimension.'],
    searchGroups: ['directory:read', 'Searches groups of all dimensions.'],
    getDimList: ['directory:read', 'Lists the dimensions, such as departments and roles.'],
    getByDimIds: ['directory:read', 'Returns several dimensions.'],
    getUserListByOrgIdAndRelTypeId: ['directory:read', 'Lists the users who have a relation to a department.'],
    getUserListByGroupIdAndRelTypeId: ['directory:read', 'Lists the users who have a relation to a group.'],
  }),
  ...describeEndpoints('Applications', 'applications', appEndpoints, {
    getAppByCurUser: ['directory:read', 'Lists the applications the user may open.'],
    findAuthButton: ['directory:read', 'Lists the buttons the user may use.'],
    getMyScreens: ['directory:read', 'Lists the dashboards of the user.'],
    getLanguages: ['directory:read', 'Lists the languages of the platform.'],
    getCurUserAuthByAppId: ['directory:read', 'Returns the rights of the user on an application.'],
    getManagerOfCurUser: ['directory:read', 'Lists the applications the user manages.'],
    getAllOfCurUser: ['directory:read', 'Lists the applications the user manages or develops.'],
  }),
  ...describeEndpoints('Notifications', 'notifications', notificationCalls, {
    get: ['session', 'Returns what the user wants to be notified of, and where.'],
    save: ['session', 'Stores what the user wants to be notified of.'],
    subscribe: ['session', 'Subscribes a browser to push messages.'],
    unsubscribe: ['session', 'Ends the subscription of a browser.'],
  }),
  ...describeEndpoints('Administration', 'managedPeople', managedPeople, {
    query: ['session', 'Lists the users of the company.'],
    get: ['session', 'Returns a user for editing.'],
    groups: ['session', 'Lists departments, roles and working groups.'],
    group: ['session', 'Returns a department, role or working group for editing.'],
    preview: ['session', 'Says what a change of the directory would do, without making it.'],
    apply: ['session', 'Changes the directory.'],
    onboarding: ['session', 'Returns the progress of a new company.'],
    log: ['session', 'Lists the changes of the directory.'],
  }),
  ...describeEndpoints('Administration', 'peopleImport', peopleImport, {
    preview: ['session', 'Reads a file of users and says what its import would do.'],
    effects: ['session', 'Lists what the import does to requests and tasks.'],
    commit: ['session', 'Imports a file of users in the background.'],
    latest: ['session', 'Returns progress and result of the last import.'],
  }),
  ...describeEndpoints('Administration', 'offboarding', offboardingEndpoints, {
    query: ['session', 'Lists users who are leaving or have left.'],
    confirm: ['session', 'Confirms that users leave.'],
    dismiss: ['session', 'Keeps users who were reported as leaving.'],
    reactivate: ['session', 'Reactivates users with their open tasks.'],
  }),
];
