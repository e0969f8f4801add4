import * as v from 'valibot';
import { Clock } from '#application/ports/platform/clock.ts';
import { IdempotencyKeys } from '#application/ports/workflow/commandKeys.ts';
import { PreferenceStore } from '#application/ports/platform/preferenceStore.ts';
import type { SignInDependencies } from '#application/useCases/signInPorts.ts';
import type { Resolve } from '#application/shared/token.ts';
import { ApiClient } from '../http/apiClient.ts';
import { createScriptBridge } from '../platform/scriptBridge.ts';
import { createHttpProviderGateway } from './httpProviderGateway.ts';
import { openStorage } from '../platform/storage/browserStorage.ts';
import { createLoginStateStorage } from './tabSignInMemory.ts';

/** Part of `config.json`: addresses of the scripts of chat apps, by `wecom`, `dingtalk`, `feishu`. */
const scriptsShape = v.object({ chatScripts: v.record(v.string(), v.string()) });

/** Returns the dependencies of a login by a chat app, in a chunk that is loaded only for it. */
export function createSignInDependencies(get: Resolve, configuration: unknown): SignInDependencies {
  const read = v.safeParse(scriptsShape, configuration);
  return {
    gateway: createHttpProviderGateway(get(ApiClient), get(PreferenceStore)),
    bridge: createScriptBridge(read.success ? read.output.chatScripts : {}),
    storage: createLoginStateStorage(
      openStorage(() => sessionStorage),
      get(IdempotencyKeys),
      get(Clock),
    ),
  };
}
