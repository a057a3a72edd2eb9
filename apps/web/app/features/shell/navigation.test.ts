import { describe, expect, it } from 'vitest';
import { getBreadcrumbs } from './navigation.ts';

describe('getBreadcrumbs', () => {
  it.each([
    ['/dashboard/roasts', ['Dashboard', 'Roasts']],
    ['/dashboard/roasts/create', ['Dashboard', 'Roasts', 'Create Request']],
    ['/dashboard/roasts/0f0e', ['Dashboard', 'Roasts', 'Request']],
    ['/dashboard/roasts/0f0e/deliveries/1a1b', ['Dashboard', 'Roasts', 'Request', 'Delivery']],
    ['/dashboard/roasts/constructor', ['Dashboard', 'Roasts', 'Request']],
    ['/dashboard/credits/receipts/0f0e', ['Dashboard', 'Credits', 'Receipt']],
    ['/dashboard/profile/', ['Dashboard', 'Profile']],
    ['/dashboard/my-roasts/0f0e', ['Dashboard', 'My Roasts', 'Roast']],
    ['/admin/delivery-upload', ['Delivery Upload']],
  ])('for %s, returns the labels %j', (pathname, labels) =>
    expect(getBreadcrumbs(pathname).map(({ label }) => label)).toEqual(labels),
  );

  it('links each breadcrumb to its page', () => {
    expect(getBreadcrumbs('/dashboard/roasts/0f0e').map(({ to }) => to)).toEqual([
      '/dashboard',
      '/dashboard/roasts',
      '/dashboard/roasts/0f0e',
    ]);
  });
});
