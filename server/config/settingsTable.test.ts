import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from './projectRoot.ts';
import { readSettings } from './settings.ts';
import { SETTINGS } from './settingsTable.ts';

const names = SETTINGS.map(({ name }) => name);

/** Sources of the server without its tests and the rows of the table. */
const sources = readdirSync(join(projectRoot, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.ts$/u.test(file) && !/^config.table\b/u.test(file))
  .map((file) => readFileSync(join(projectRoot, 'server', file), 'utf8'))
  .join('\n');

describe('the settings table', () => {
  it('has each name once, and no former name that is a name again', () => {
    const all = SETTINGS.flatMap(({ name, formerName }) => [name, formerName ?? []].flat());
    expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
  });

  it('has every RINGI_ variable that the source of the server names', () => {
    const named = new Set([...sources.matchAll(/\bRINGI_[A-Z][A-Z\d_]*/gu)].map(([name]) => name));
    expect([...named].filter((name) => !names.includes(name))).toEqual([]);
  });

  it('has only variables that the server reads', () => {
    expect(names.filter((name) => !sources.includes(`value('${name}')`))).toEqual([]);
  });

  it.each(SETTINGS)('describes $name in a sentence', ({ sentence, details = '' }) => {
    expect(sentence).toMatch(/^[A-Z`].*\.$/u);
    expect(details).toMatch(/^$|^[A-Z].*\.$/u);
  });

  it.each(SETTINGS.filter((setting) => setting.default !== undefined))(
    'has the default that the server uses for $name',
    ({ name, default: value }) => {
      expect(readSettings({ [name]: value })).toMatchObject(readSettings({}));
    },
  );
});
