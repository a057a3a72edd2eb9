import { expect, it } from 'vitest';
import { deferHydration } from './defer-hydration.ts';

const preload = '<link rel="modulepreload" href="/assets/a.js"/>';

it('removes the preloads of a page and defers its script', () => {
  const page = `<head>${preload}<link rel="icon"/>${preload}</head><script type="module" async="">import "/a.js"</script>`;
  expect(deferHydration(page, 'listen()')).toBe(
    '<head><link rel="icon"/><script>listen()</script></head>' + '<script type="text/deferred">import "/a.js"</script>',
  );
});

it('rejects a page without the expected script tag', () => {
  expect(() => deferHydration('<head></head><script type="module">1</script>', '')).toThrow(
    'A built page has no <script type="module" async="">',
  );
});
