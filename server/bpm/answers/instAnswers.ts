import { bpmInst } from '#api/bpmInst.ts';
import type { QueryDto } from '#api/shapes.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { answer, type Answer } from '../../http/answer.ts';
import { pageDto } from '../../list/page.ts';
import { refused } from '../../refused.ts';
import type { Sql } from '../../storage/database.ts';
import { readableInstance } from '../access.ts';
import { saveDraft } from '../commands/saveDraft.ts';
import { startable } from '../commands/startable.ts';
import { startProcess } from '../commands/startProcess.ts';
import { instancePage } from '../instancePage.ts';
import { landing } from '../landing.ts';
import { instDtos } from '../listed.ts';
import {
  approvedInstances,
  DRAFTS_ONLY,
  myInstances,
  readableInstances,
  type InstancePage,
} from '../lists/myInstances.ts';
import { commanding, reading, type BpmParts } from '../parts.ts';
import type { Reader } from '../reader.ts';
import { startView } from '../startPage.ts';
import { delivery } from '../delivery.ts';
import { processConfigDto } from '../wire/configDto.ts';

/** Contract workflow 5.5 and 5.6. */
export function instAnswers(parts: BpmParts): readonly Answer[] {
  const listed =
    (list: (tx: Sql, reader: Reader, query: QueryDto) => Promise<InstancePage>) =>
    (tx: Sql, reader: Reader, query: QueryDto) =>
      list(tx, reader, query).then(async ({ rows, total }) =>
        ok(pageDto(query, total, await instDtos(tx, parts, reader, rows))),
      );
  const mine = listed(myInstances);
  const drafts = listed((tx, reader, query) => myInstances(tx, reader, query, DRAFTS_ONLY));
  const approved = listed(approvedInstances);
  const readable = listed(readableInstances);

  /** A start and a draft answer with the request as it is now. */
  async function rowOf(tx: Sql, reader: Reader, id: Result<string, Failure>) {
    if (!id.ok) return id;
    const row = await readableInstance(tx, reader, id.value);
    const [dto] = row === undefined ? [] : await instDtos(tx, parts, reader, [row]);
    return dto === undefined ? refused('notFound') : ok(dto);
  }

  return [
    answer(bpmInst.getProcessConfig, ({ fields }, caller, request) =>
      reading(parts, caller, request, async (tx, reader) => {
        const definition = await startable(tx, parts.engine, reader, fields);
        return definition.ok ? ok(processConfigDto(definition.value, reader)) : definition;
      }),
    ),
    answer(bpmInst.getViewByDefId, ({ fields }, caller, request) =>
      reading(parts, caller, request, (tx, reader) => startView(tx, parts, reader, fields.defId, fields.instId)),
    ),
    answer(bpmInst.startProcess, ({ body }, caller, request) =>
      commanding(parts, caller, request, async (tx, reader) =>
        rowOf(tx, reader, await startProcess(tx, parts, reader, body)),
      ),
    ),
    answer(bpmInst.saveDraft, ({ body }, caller, request) =>
      commanding(parts, caller, request, async (tx, reader) =>
        rowOf(tx, reader, await saveDraft(tx, parts, reader, body)),
      ),
    ),
    answer(bpmInst.myBpmInsts, ({ body }, caller, request) =>
      reading(parts, caller, request, (tx, reader) => mine(tx, reader, body)),
    ),
    answer(bpmInst.myBpmDraftInsts, ({ body }, caller, request) =>
      reading(parts, caller, request, (tx, reader) => drafts(tx, reader, body)),
    ),
    answer(bpmInst.getMyApprovedInsts, ({ body }, caller, request) =>
      reading(parts, caller, request, (tx, reader) => approved(tx, reader, body)),
    ),
    answer(bpmInst.getInstDetail, ({ fields }, caller, request) =>
      reading(parts, caller, request, (tx, reader) => instancePage(tx, parts, reader, fields.instId, fields.from)),
    ),
    answer(bpmInst.getInfoByDefKeyInstId, ({ fields }, caller, request) =>
      reading(parts, caller, request, (tx, reader) => landing(tx, parts, reader, fields)),
    ),
    answer(bpmInst.query, ({ body }, caller, request) =>
      reading(parts, caller, request, (tx, reader) => readable(tx, reader, body)),
    ),
    answer(bpmInst.getNodeExecutors, ({ body }, caller, request) =>
      reading(parts, caller, request, (tx, reader) => delivery(tx, parts, reader, body)),
    ),
  ];
}
