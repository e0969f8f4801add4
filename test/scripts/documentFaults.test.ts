import { describe, expect, it } from 'vitest';
import { brokenLinks, citationFaults, missingCode, readCitableSections } from '../../scripts/lib/document-faults.mjs';

const sections = readCitableSections();

describe('citationFaults', () => {
  it.each([
    ['/** Makes it void (contract requests 99). */', ['contract requests 99']],
    ['/** Makes it void (contract deeds 3). */', ['contract deeds 3']],
    ['/**\n * Makes it void (contract tasks 3, requests\n * 3, 77). */', ['contract requests 77']],
    ['/** Reads it (contract tasks 4 to 70). */', ['contract tasks 70']],
    ['// See spec 5 and 12.', ['spec 12']],
    ['/** Decided otherwise (ADR 999). */', ['ADR 999']],
    ['as [tasks](tasks.md) 2, 98 says', ['contract tasks 98']],
    ['/** See contract 6.7. */', ['contract 6.7']],
    ['/** See contract workflow 6.7. */', ['contract workflow 6.7']],
    ['/** A token lives long (addendum 1.1). */', ['addendum 1']],
    ['/** Waits (design section 5). */', ['design section 5']],
    ['/** Field rules (spec section 5). */', ['spec section 5']],
  ])('reports unresolved citations in %j', (text, faults) => {
    expect(citationFaults(text, sections)).toEqual(faults);
  });

  it('accepts citations of sections that exist', () => {
    const text = '/** Contract process 1, number 3, tasks 2 and 6; spec 1 and 9; ADR 5 (contract wire 4.1). */';
    expect(citationFaults(text, sections)).toEqual([]);
  });
});

describe('brokenLinks', () => {
  it('reports links and images with missing files, and no web addresses', () => {
    const text = '[a](absent.md#x) [b](../README.md) [c](https://example.com) <img src="absent.png">';
    expect(brokenLinks(text, 'docs/page.md')).toEqual([
      'leads to absent.md, which does not exist',
      'leads to absent.png, which does not exist',
    ]);
  });
});

describe('missingCode', () => {
  it('reports cited files and tests that do not exist, and no others', () => {
    const file = 'test/scripts/documentFaults.test.ts';
    const name = 'reports cited files and tests that do not exist, and no others';
    const text = `\`${file}\`, \`${file} > ${name}\`, \`${file} > absent\`, \`server/absent.ts\`, \`npm run lint\``;
    expect(missingCode(text)).toEqual([
      `cites \`${file} > absent\`, which does not exist`,
      'cites `server/absent.ts`, which does not exist',
    ]);
  });
});
