import type { WireFault } from './platform.ts';

/** Answers without the expected data: failed, of another type, in an unknown envelope. */
export const UNREAD_ANSWERS: readonly (readonly [name: string, fault: WireFault])[] = [
  ['a failed call', { gatewayStatus: 502 }],
  ['a value of another type', { body: '{"success":true,"code":200,"data":7}' }],
  ['an unknown envelope', { body: '{"items":[{"id":"1","name":"a"}],"total":1}' }],
];
