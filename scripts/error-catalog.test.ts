import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as accounts from '@outloud/contract/accounts';
import { createClient } from '@outloud/contract/client';
import * as credits from '@outloud/contract/credits';
import * as deliveries from '@outloud/contract/deliveries';
import type { Endpoint } from '@outloud/contract/endpoint';
import * as operatorDeliveries from '@outloud/contract/operators/deliveries';
import * as reports from '@outloud/contract/operators/reports';
import * as operatorRoasts from '@outloud/contract/operators/roasts';
import * as sessions from '@outloud/contract/operators/sessions';
import * as operatorTesters from '@outloud/contract/operators/testers';
import * as operatorWaitlist from '@outloud/contract/operators/waitlist';
import * as roasts from '@outloud/contract/roasts';
import * as testers from '@outloud/contract/testers';
import * as waitlist from '@outloud/contract/waitlist';
import { afterEach, expect, it, vi } from 'vitest';

/** The error catalog, part one: the message of each failed API call. The server sends the same message with a 500. */
const callTexts: [text: string, endpoint: Endpoint][] = [
  ['Registration failed', accounts.register],
  ['Login failed', accounts.login],
  ['Email verification failed', accounts.verifyEmail],
  ['Account deletion failed', accounts.deleteAccount],
  ['Authentication failed. Please try again.', accounts.exchangeToken],
  ['Failed to fetch profile', accounts.getProfile],
  ['Failed to update profile', accounts.updateProfile],
  ['Failed to update demographic profile', testers.updateDemographicProfile],
  ['Failed to fetch tester metrics', testers.getTesterMetrics],
  ['Failed to update preferred categories', testers.updateCategories],
  ['Failed to submit application', waitlist.applyAsTester],
  ['Failed to fetch credit balance', credits.getBalance],
  ['Failed to fetch credit packages', credits.listPackages],
  ['Failed to create checkout session', credits.startCheckout],
  ['Failed to process custom purchase', credits.startCustomCheckout],
  ['Failed to process payment success', credits.confirmPayment],
  ['Failed to create roast', roasts.createRoast],
  ['Failed to fetch roasts', roasts.listRoasts],
  ['Failed to fetch roast', roasts.getRoast],
  ['Failed to cancel roast', roasts.cancelRoast],
  ['Failed to load delivery details', deliveries.getDelivery],
  ['Upload failed', deliveries.uploadDelivery],
  ['Admin login failed', sessions.operatorLogin],
  ['Failed to fetch admin profile', sessions.getOperatorProfile],
  ['Failed to load dashboard data', reports.getOperatorStats],
  ['Failed to load roast requests', operatorRoasts.listOperatorRoastsAlias],
  ['Failed to cancel roast request', operatorRoasts.cancelRoastAsOperator],
  ['Failed to create delivery', operatorDeliveries.createDelivery],
  ['Failed to delete delivery', operatorDeliveries.deleteDelivery],
  ['Failed to load testers', operatorTesters.listOperatorTesters],
  ['Failed to load applications', operatorWaitlist.listOperatorApplications],
  ['Failed to update status', operatorWaitlist.updateApplication],
  ['Failed to approve application', operatorWaitlist.approveApplication],
];

afterEach(() => vi.unstubAllGlobals());

it.each(callTexts)('the client reports %j when the call fails', async (text, endpoint) => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await expect(createClient()(endpoint, {})).rejects.toMatchObject({ message: text });
});

it("reports the JSON of a gateway with the code 'unknown'", async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ message: 'Bad gateway' }, { status: 502 })));
  await expect(createClient()(accounts.getProfile)).rejects.toMatchObject({ message: 'Bad gateway', code: 'unknown' });
});

/** The error catalog, part two: texts in the sources of the screens. A variable may follow a text. */
const screenTexts = [
  'Profile update failed',
  'OAuth error: ',
  'No authentication token received',
  'Authentication failed. Please try again.',
  'Access Denied',
  "You don't have permission to access this admin area.",
  'Only authorized administrators can upload roast deliveries.',
  'Failed to create roast request',
  'Failed to load roast requests',
  'Failed to load roast details',
  'Failed to cancel roast request',
  'Roast request not found',
  'Delivery not found',
  'Roast cancelled and ',
  'Error Loading Profile',
  'Profile updated successfully',
  'Account deleted successfully',
  'Failed to delete account. Please try again.',
  'Delivery uploaded successfully! AI processing started in background.',
  'Please fill in all required fields and select a video file',
  'Please fill in all required fields',
  'Delivery deleted successfully',
  'No testers available. You need to create tester accounts first.',
  'No deliveries found',
  'No applications found',
  'No roast requests found that need deliveries',
];

const root = path.resolve(import.meta.dirname, '..');
const sourceCode = globSync('apps/{web/app,operator/src}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .join('\n');

it.each(screenTexts)('a screen contains the text %j', (text) => {
  const openings = ["'", '"', '`', '>'];
  const endings = ["'", '"', '`', '<', '$'];
  const isPresent = openings.some((start) => endings.some((end) => sourceCode.includes(start + text + end)));
  expect(isPresent).toBe(true);
});
