import type { UserTaskSettings } from '#domain/workflow/processDefinition.ts';
import { chart } from '#testing/chart.ts';

export const LINE = ['start -> apply', 'apply -> manager', 'manager -> boss', 'boss -> end'];
export const line = (apply: Partial<UserTaskSettings> = {}, manager: Partial<UserTaskSettings> = {}, settings = {}) =>
  chart(LINE, { apply: { task: apply }, manager: { task: manager } }, settings);
