import { expect, it } from 'vitest';
import { getArea, selectApiTests } from './select-api-tests.ts';

const waitlist = ['invitation', 'waitlist'].map((name) => `apps/api/src/features/waitlist/${name}.api.test.ts`);
const http = ['apps/api/src/http/site/site.api.test.ts'];
const many = Array.from({ length: 25 }, (_, i) => `apps/api/src/features/roasts/roasts-${i}.api.test.ts`);

it.each([
  ['apps/api/src/features/waitlist/waitlist.service.ts', 'features/waitlist'],
  ['apps/api/src/features/deliveries/submit/submit-delivery.service.ts', 'features/deliveries'],
  ['apps/api/src/http/route.ts', 'http'],
  ['apps/api/src/adapters/payments/stripe.ts', 'adapters'],
  ['apps/api/migrations/0001_accounts.sql', 'db'],
  ['packages/contract/src/waitlist.ts', 'features/waitlist'],
  ['packages/contract/src/operators/payouts.ts', 'features/payouts'],
  ['packages/domain/src/waitlist.test.ts', 'features/waitlist'],
  ['packages/testkit/src/hosts/fake-stripe.ts', 'features/credits'],
  ['packages/testkit/src/http.ts', 'http'],
  ['packages/testkit/src/server-process.ts', undefined],
  ['apps/web/app/root.tsx', undefined],
  ['README.md', undefined],
])('maps %s to %s', (file, area) => {
  expect(getArea(file)).toBe(area);
});

it('selects the API tests of changed features and folders', () => {
  const changed = ['packages/contract/src/waitlist.ts', 'apps/web/app/root.tsx'];
  expect(selectApiTests(changed, [...waitlist, ...http, ...many])).toEqual({ selected: waitlist, skipped: [] });
});

it('selects no API tests if nothing changed on the server', () => {
  expect(selectApiTests(['apps/web/app/root.tsx'], waitlist)).toEqual({ selected: [], skipped: [] });
});

it('selects at most 20 files, first those of the areas with the most changes, and lists the others', () => {
  const changed = [
    'apps/api/src/features/roasts/roasts.repo.ts',
    'apps/api/src/features/waitlist/waitlist.repo.ts',
    'apps/api/src/features/waitlist/waitlist.service.ts',
  ];
  const { selected, skipped } = selectApiTests(changed, [...http, ...many, ...waitlist]);
  expect(selected).toEqual([...waitlist, ...many.slice(0, 18)]);
  expect(skipped).toEqual(many.slice(18));
});
