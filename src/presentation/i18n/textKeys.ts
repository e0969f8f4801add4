import type action from '../../texts/zh-CN/action.json';
import type agent from '../../texts/zh-CN/agent.json';
import type app from '../../texts/zh-CN/app.json';
import type bolist from '../../texts/zh-CN/bolist.json';
import type batch from '../../texts/zh-CN/batch.json';
import type access from '../../texts/zh-CN/access.json';
import type companyLogin from '../../texts/zh-CN/companyLogin.json';
import type chart from '../../texts/zh-CN/chart.json';
import type customForm from '../../texts/zh-CN/customForm.json';
import type controls from '../../texts/zh-CN/controls.json';
import type error from '../../texts/zh-CN/error.json';
import type exception from '../../texts/zh-CN/exception.json';
import type file from '../../texts/zh-CN/file.json';
import type follow from '../../texts/zh-CN/follow.json';
import type frame from '../../texts/zh-CN/frame.json';
import type form from '../../texts/zh-CN/form.json';
import type invitation from '../../texts/zh-CN/invitation.json';
import type list from '../../texts/zh-CN/list.json';
import type lists from '../../texts/zh-CN/lists.json';
import type location from '../../texts/zh-CN/location.json';
import type login from '../../texts/zh-CN/login.json';
import type me from '../../texts/zh-CN/me.json';
import type message from '../../texts/zh-CN/message.json';
import type news from '../../texts/zh-CN/news.json';
import type node from '../../texts/zh-CN/node.json';
import type page from '../../texts/zh-CN/page.json';
import type directory from '../../texts/zh-CN/directory.json';
import type people from '../../texts/zh-CN/people.json';
import type portal from '../../texts/zh-CN/portal.json';
import type profile from '../../texts/zh-CN/profile.json';
import type print from '../../texts/zh-CN/print.json';
import type record from '../../texts/zh-CN/record.json';
import type report from '../../texts/zh-CN/report.json';
import type refusal from '../../texts/zh-CN/refusal.json';
import type reset from '../../texts/zh-CN/reset.json';
import type signIn from '../../texts/zh-CN/signIn.json';
import type processes from '../../texts/zh-CN/processes.json';
import type staff from '../../texts/zh-CN/staff.json';
import type start from '../../texts/zh-CN/start.json';
import type status from '../../texts/zh-CN/status.json';
import type table from '../../texts/zh-CN/table.json';
import type task from '../../texts/zh-CN/task.json';
import type validation from '../../texts/zh-CN/validation.json';
import type viewer from '../../texts/zh-CN/viewer.json';
import type welcome from '../../texts/zh-CN/welcome.json';
import type workbench from '../../texts/zh-CN/workbench.json';

/**
 * The features with texts of their own; Chinese is the reference, the other languages are compared with it by a test.
 */
interface Texts {
  action: typeof action;
  agent: typeof agent;
  app: typeof app;
  batch: typeof batch;
  bolist: typeof bolist;
  access: typeof access;
  companyLogin: typeof companyLogin;
  chart: typeof chart;
  customForm: typeof customForm;
  controls: typeof controls;
  error: typeof error;
  exception: typeof exception;
  file: typeof file;
  follow: typeof follow;
  form: typeof form;
  frame: typeof frame;
  invitation: typeof invitation;
  list: typeof list;
  lists: typeof lists;
  location: typeof location;
  login: typeof login;
  me: typeof me;
  message: typeof message;
  news: typeof news;
  node: typeof node;
  page: typeof page;
  directory: typeof directory;
  people: typeof people;
  portal: typeof portal;
  profile: typeof profile;
  print: typeof print;
  record: typeof record;
  refusal: typeof refusal;
  reset: typeof reset;
  report: typeof report;
  signIn: typeof signIn;
  processes: typeof processes;
  staff: typeof staff;
  start: typeof start;
  status: typeof status;
  table: typeof table;
  task: typeof task;
  validation: typeof validation;
  viewer: typeof viewer;
  welcome: typeof welcome;
  workbench: typeof workbench;
}
export type TextFeature = keyof Texts;

/** `count_other` and `count_one` are one text with plural forms: it is asked for as `count`. */
type WithoutPlural<Key extends string> =
  Key extends `${infer Word}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Word : Key;
type PathsOf<File> = {
  [Key in Extract<keyof File, string>]: File[Key] extends string ? WithoutPlural<Key> : `${Key}.${PathsOf<File[Key]>}`;
}[Extract<keyof File, string>];
type KeysOf<Feature extends TextFeature> = `${Feature}.${PathsOf<Texts[Feature]>}`;
/** Every text there is: the feature, a dot, the key in the feature's file. */
export type TextKey = { [Feature in TextFeature]: KeysOf<Feature> }[TextFeature];
export type TextValues = Readonly<Record<string, string | number>>;
