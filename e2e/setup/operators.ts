import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { OperatorRole } from '@outloud/domain/operators';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { getOwnerDatabaseUrl } from '@outloud/testkit/server-process';
import { uploadKey } from '@outloud/testkit/users';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { createToken, hashPassword } from '../../apps/api/src/crypto.ts';
import { createTester, getAdmin, recording } from './deliveries.ts';

export const consolePath = '/gw-browser-tests';

export type Operator = { adminId: string; secret: string; adminKey: string; token: string };

type OperatorOptions = { role?: OperatorRole; hasSecondFactor?: boolean };

/**
 * Creates an operator for one test, so that tests do not share a second factor or rate limits. By default an owner whose
 * session has proved a second factor, without an authenticator app. Tests that sign in use `hasSecondFactor: false`.
 */
export async function createOperator({
  role = 'owner',
  hasSecondFactor = true,
}: OperatorOptions = {}): Promise<Operator> {
  const adminId = `merchant-${randomBytes(4).toString('hex')}`;
  const secret = 'a secret of this operator';
  const adminKey = 'an admin key of this operator';
  const { token, tokenHash } = createToken();
  await queryAsOwner(
    getOwnerDatabaseUrl(process.env.E2E_DATA_DIR ?? ''),
    `with new_operator as (
       insert into operators (admin_id, secret_hash, admin_key_hash, role, is_configured, totp_secret, totp_confirmed_at)
       values ('${adminId}', '${await hashPassword(secret)}', '${await hashPassword(adminKey)}', '${role}', false,
         ${hasSecondFactor ? `'unused', now()` : 'null, null'}) returning id
     )
     insert into operator_sessions (token_hash, operator_id, second_factor, expires_at)
     select '\\x${tokenHash.toString('hex')}', id, ${hasSecondFactor}, now() + interval '1 hour' from new_operator`,
  );
  return { adminId, secret, adminKey, token };
}

/** Opens a console page with the operator's session. */
export async function openConsole(page: Page, { token }: Operator, pagePath: string): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('adminToken', value), token);
  await page.goto(consolePath + pagePath);
}

export async function fillCredentials(page: Page, { adminId, secret }: Operator): Promise<void> {
  await page.getByLabel('Merchant ID').fill(adminId);
  await page.getByLabel('API Secret Key', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export const confirmDialog = (page: Page) => page.getByRole('alertdialog');
export const expectToast = (page: Page, text: string | RegExp) =>
  expect(page.locator('[data-sonner-toast]').filter({ hasText: text })).toBeVisible();

/** Uploads a recording for a request through the API; returns the delivery ID. */
export async function uploadRecording(
  request: APIRequestContext,
  { roast, file, tester = 'Theo Tester' }: { roast: string; file: string; tester?: string },
): Promise<string> {
  const { id: testerId } = await createTester(tester);
  const buffer = readFileSync(path.join(path.dirname(recording), file));
  const video = { name: file, mimeType: file.endsWith('mp4') ? 'video/mp4' : 'video/webm', buffer };
  const response = await request.post('/api/deliveries/upload', {
    headers: { authorization: `Bearer ${getAdmin().token}` },
    multipart: { roastRequestId: path.basename(roast), testerId, uploadKey, video },
  });
  return ((await response.json()) as { data: { delivery: { _id: string } } }).data.delivery._id;
}
