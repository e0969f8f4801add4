import { expect, it } from 'vitest';
import { cleanSbom } from '../../scripts/lib/sbom.mjs';

it('contains neither the registry of a package nor the folder of the checkout', () => {
  const links = [
    { type: 'distribution', url: 'https://registry.example.com/a.tgz' },
    { type: 'vcs', url: 'https://example.com/a' },
  ];
  const written = {
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'checkout', version: '1.0.0' } },
    components: [{ name: 'a', externalReferences: links }, { name: 'b' }],
  };
  expect(cleanSbom(JSON.stringify(written), 'ringi')).toEqual({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'ringi', version: '1.0.0' } },
    components: [
      { name: 'a', externalReferences: links.slice(1) },
      { name: 'b', externalReferences: [] },
    ],
  });
});
