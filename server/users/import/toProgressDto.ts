import { eq } from 'drizzle-orm';
import type { peopleImport } from '#contract/directory/peopleImportEndpoints.ts';
import type { AnswerOf } from '#contract/wire/endpoint.ts';
import { toWireTime } from '#contract/wire/time.ts';
import type { Language } from '#application/formatting/language.ts';
import type { Sql } from '#server/db/database.ts';
import { people } from '#server/db/schema/identity.ts';
import type { RejectedRow } from '#server/db/schema/imports.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { formatServerMessage, type ServerMessageKey } from '#server/i18n/sentence.ts';
import type { ImportRow } from './runImports.ts';

type ProgressDto = NonNullable<AnswerOf<typeof peopleImport.latest>>;

const SENTENCES: Readonly<Record<RejectedRow['reason'], ServerMessageKey>> = {
  account: 'import.refused.account',
  department: 'import.refused.department',
  superior: 'import.refused.superior',
  head: 'import.refused.head',
  changed: 'import.refused.changed',
  lastAdministrator: 'people.lastAdministrator',
};
export const formatRefusedRow = ({ reason }: RejectedRow, language: Language): string =>
  formatServerMessage(language, SENTENCES[reason]);

export async function toProgressDto(tx: Sql, row: ImportRow, language: Language): Promise<ProgressDto> {
  const [person] = await tx.select({ names: people.names }).from(people).where(eq(people.id, row.person));
  const { id, state, file, startedAt, endedAt, total, written, added, changed, gone, held } = row;
  return {
    ...{ id, state, file, total, written, added, changed, held },
    left: gone,
    by: person === undefined ? '' : getLocalizedName(person.names, language),
    startTime: toWireTime(startedAt),
    endTime: endedAt === null ? null : toWireTime(endedAt),
    refused: {
      count: row.refusedCount,
      rows: row.refused.map((each) => ({
        line: each.line,
        name: each.name,
        sentence: formatRefusedRow(each, language),
      })),
    },
  };
}
