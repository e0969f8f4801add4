import * as v from 'valibot';
import { Clock } from '#application/ports/clock.ts';
import { CommandKeys } from '#application/ports/commandKeys.ts';
import { PreferenceStore } from '#application/ports/preferenceStore.ts';
import type { SignInPorts } from '#application/session/signInPorts.ts';
import type { Resolve } from '#application/token.ts';
import { ApiClient } from '../http/apiClient.ts';
import { makeScriptBridge } from '../platform/scriptBridge.ts';
import { makeHttpProviderGateway } from './httpProviderGateway.ts';
import { makeTabSignInMemory } from './tabSignInMemory.ts';

/** Of `config.json`: where the scripts of chat apps come from, by `wecom`, `dingtalk`, `feishu`. */
const scriptsShape = v.object({ chatScripts: v.record(v.string(), v.string()) });

/** Everything a login from a chat app needs, in one piece of the program that nobody else fetches. */
export function openSignIn(get: Resolve, configuration: unknown): SignInPorts {
  const read = v.safeParse(scriptsShape, configuration);
  return {
    gateway: makeHttpProviderGateway(get(ApiClient), get(PreferenceStore)),
    bridge: makeScriptBridge(read.success ? read.output.chatScripts : {}),
    memory: makeTabSignInMemory(sessionStorage, get(CommandKeys), get(Clock)),
  };
}
