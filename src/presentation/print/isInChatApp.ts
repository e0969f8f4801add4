/** WeChat and WeCom, DingTalk, Feishu and Lark: their web views know `print` and do nothing. */
const CHAT_APPS = /MicroMessenger|wxwork|DingTalk|Feishu|Lark\//iu;

/** Whether a page is shown inside a chat app, by what its browser calls itself. */
export const isInChatApp = (agent: string): boolean => CHAT_APPS.test(agent);
