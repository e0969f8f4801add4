import { parse } from 'valibot';
import { expect, it } from 'vitest';
import { bpmInstShape, recordShape } from '#contract/workflow/bpmShapes.ts';
import { createRequestScope } from '#server/workflow/print/requestScope.ts';
import { anInstanceDto } from '#test/support/wire.ts';

it('a transfer prints from its sender to its receiver, and a decision with the arrival time at its handler', () => {
  const at = (createTime: string, completeTime: string) => ({ taskId: '9', createTime, completeTime });
  const people = { ownerId: '2', ownerName: '王芳', handlerId: '4', handlerUserName: '李强' };
  const history = [
    { hisId: '2', checkStatus: 'AGREE', ...people, ...at('2026-11-16 09:12:00', '2026-11-19 11:13:00') },
    {
      hisId: '1',
      checkStatus: 'TRANSFER',
      remark: '请帮忙',
      ...people,
      ...at('2026-11-18 15:00:00', '2026-11-18 15:00:00'),
    },
  ].map((dto) => parse(recordShape, dto));
  const instance = parse(bpmInstShape, anInstanceDto());
  const { rows } = createRequestScope({ status: 'running', outcome: 'open' }, instance, history, {
    language: 'zh-CN',
    timeZone: 'Asia/Shanghai',
  });
  const told = (rows['history'] ?? []).map(({ entries }) =>
    ['person', 'arrived', 'at', 'opinion'].map((name) => entries[name]?.text),
  );
  expect(told).toEqual([
    ['王芳 → 李强', '2026年11月16日 09:12', '2026年11月18日 15:00', '请帮忙'],
    ['李强', '2026年11月18日 15:00', '2026年11月19日 11:13', ''],
  ]);
});
