import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { getOwnerDatabaseUrl } from '@outloud/testkit/server-process';
import type { APIRequestContext } from '@playwright/test';
import { buyCredits } from './credits.ts';
import { createTester, signInByApi } from './deliveries.ts';
import { requestRoast, websiteUrl } from './roasts.ts';
import type { TestUser } from './test.ts';

export const earningsPath = '/dashboard/earnings';

type ReviewInput = { testerId: string; websiteName: string; days: number };

/** Creates a review that was accepted `days` ago and paid the tester $4. */
export async function createPaidReview(request: APIRequestContext, customer: TestUser, review: ReviewInput) {
  const { testerId, websiteName, days } = review;
  await buyCredits(request, customer, 5);
  const roastId = path.basename(await requestRoast(request, customer, { websiteUrl, websiteName }));
  const deliveryId = randomUUID();
  await queryAsOwner(
    getOwnerDatabaseUrl(process.env.E2E_DATA_DIR ?? ''),
    `begin;
     insert into deliveries (id, roast_id, slot, tester_id, delivery_number, original_file_name, file_size, status, completed_at)
     values ('${deliveryId}', '${roastId}', 1, '${testerId}', 1, 'review.webm', 1, 'completed', now());
     update roast_slots set state = 'completed' where roast_id = '${roastId}';
     update roasts set status = 'completed', deliveries_received = 1, settled_at = now() where id = '${roastId}';
     insert into pay_rests (delivery_id, reason, started_at, available_at)
     values ('${deliveryId}', 'established_customer', now() - interval '${days} days', now() + interval '${7 - days} days');
     with charge as (
       insert into ledger_transfers (key, kind, credits, reason, customer_id, tester_id, roast_id, delivery_id, created_at)
       select 'capture:${deliveryId}', 'capture', 5, 'Review delivered', customer_id, '${testerId}', id, '${deliveryId}',
         now() - interval '${days} days' from roasts where id = '${roastId}' returning id
     )
     insert into ledger_entries (transfer_id, account, owner, amount)
     select id, account, owner::uuid, amount from charge, (values
       ('held', '${roastId}', -5), ('earnings', '${testerId}', 4), ('platform', '00000000-0000-0000-0000-000000000000', 1)
     ) as entry (account, owner, amount);
     commit`,
  );
  return { roastId, deliveryId };
}

/** Saves a payout account that was confirmed before the cooldown. */
export async function setPayoutAccount(email: string, destination: string): Promise<void> {
  await queryAsOwner(
    getOwnerDatabaseUrl(process.env.E2E_DATA_DIR ?? ''),
    `set session_replication_role = replica;
     update testers set payout_account = '${destination}', payout_account_verified_at = now(),
       payout_account_changed_at = now() - interval '73 hours'
     where user_id = (select id from users where email = '${email}')`,
  );
}

/** Creates a tester with $12 payable and $4 waiting, all from one customer. */
export async function createTesterWithEarnings(request: APIRequestContext, customer: TestUser): Promise<TestUser> {
  const { id, email } = await createTester('Erna Earner');
  for (const [websiteName, days] of [
    ['Stride', 20],
    ['Crumb', 12],
    ['Acorn', 9],
    ['Meadow', 2],
  ] as const) {
    await createPaidReview(request, customer, { testerId: id, websiteName, days });
  }
  return { email, fullName: 'Erna Earner', token: await signInByApi(request, email) };
}
