/** WeChat, WeCom, DingTalk, Feishu and Lark: `print` exists in their web views but has no effect. */
const CHAT_APPS = /MicroMessenger|wxwork|DingTalk|Feishu|Lark\//iu;

export const isInChatApp = (agent: string): boolean => CHAT_APPS.test(agent);
