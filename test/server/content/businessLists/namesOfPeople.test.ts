import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCompany, type Company } from '#test/support/company.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { copyDefinitions } from '#test/support/definitions.ts';

const COLUMN = { visible: true, dataType: 'string' };
/** A column declared as department and an undeclared column. */
const COLUMNS = [
  { ...COLUMN, field: 'F_DEPARTMENT', header: '申请部门', renderType: 'GROUP' },
  { ...COLUMN, field: 'F_APPLICANT', header: '申请人' },
];

/* A user or department chosen in a form is stored with its name in the language of the user who chose it. */
onBothDatabases('users and departments in a list', (fresh) => {
  let company: Company;
  beforeAll(async () => {
    const folder = await copyDefinitions();
    afterAll(() => rm(folder, { recursive: true }));
    const file = join(folder, 'lists/seal_register.json');
    const list = JSON.parse(await readFile(file, 'utf8')) as { colsJson: object[] };
    await writeFile(file, JSON.stringify({ ...list, colsJson: [...list.colsJson, ...COLUMNS] }));
    company = await startCompany(fresh, { definitions: folder });
    await company.start(await company.person('zhangwei'), 'seal');
  });

  it.each([
    ['zh-CN', '张伟', '平台组'],
    ['en-US', 'Zhang Wei', 'Platform Team'],
    ['ja-JP', '張偉', 'プラットフォームチーム'],
  ])("are named in the reader's language %s", async (language, person, department) => {
    const reader = await company.person('zhangwei');
    const body = { pageNo: 1, pageSize: 20, params: {} };
    const answer = await reader.post('/api-form/form/core/formBoList/seal_register/getData', body, {
      'accept-language': language,
    });
    expect(answer.body.result.data).toMatchObject([{ F_APPLICANT_display: person, F_DEPARTMENT_display: department }]);
  });
});
