import { expectNoViolations } from './setup/accessibility.ts';
import { runSql } from './setup/completed-delivery.ts';
import { buyCredits } from './setup/credits.ts';
import { createTesterWithEarnings, earningsPath } from './setup/earnings.ts';
import { confirmDialog, consolePath, createOperator, expectToast, openConsole } from './setup/operators.ts';
import { requestRoast, websiteUrl } from './setup/roasts.ts';
import { expect, test } from './setup/test.ts';

test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

/** Books a reversed payment of credits that the customer has already spent. */
const createDebt = (email: string, credits: number) =>
  runSql(`begin;
    with reversal as (
      insert into ledger_transfers (key, kind, credits, reason, customer_id)
      select 'reversal:' || gen_random_uuid() || ':1', 'reversal', ${credits}, 'Payment disputed with the bank', id
      from users where email = '${email}' returning id, customer_id
    )
    insert into ledger_entries (transfer_id, account, owner, amount)
    select id, 'card', '00000000-0000-0000-0000-000000000000'::uuid, ${credits} from reversal
    union all select id, 'debt', customer_id, -${credits} from reversal;
    commit`);

test('a customer in debt sees the paused request, until an operator writes the debt off', async ({
  page,
  customer,
  signIn,
  request,
}) => {
  test.slow();
  await buyCredits(request, customer, 5);
  const roastPath = await requestRoast(request, customer, { websiteUrl, websiteName: 'Paused' });
  await createDebt(customer.email, 5);
  await signIn(customer);
  await page.goto(roastPath);
  await expect(page.getByText('Paused until your balance is settled.')).toBeVisible();
  await expectNoViolations(page);

  const operator = await createOperator();
  await openConsole(page, operator, '/requests');
  await expect(page.getByText('Paused: customer in debt').first()).toBeVisible();
  await page.goto(`${consolePath}/customers?search=${encodeURIComponent(customer.email)}`);
  await page.getByRole('link', { name: customer.fullName }).click();
  await page.getByRole('button', { name: 'Write off debt' }).click();
  await expect(confirmDialog(page)).toContainText('no longer owes 5 credits');
  await expectNoViolations(page);
  await confirmDialog(page).getByLabel('Reason').fill('The card was stolen');
  await confirmDialog(page).getByLabel('Admin key', { exact: true }).fill(operator.adminKey);
  await confirmDialog(page).getByRole('button', { name: 'Write off 5 credits' }).click();
  await expectToast(page, 'Wrote off 5 credits of debt.');
  await expect(page.getByRole('button', { name: 'Write off debt' })).toHaveCount(0);

  await page.goto(roastPath);
  await expect(page.getByText('Open to testers until')).toBeVisible();
});

test('a tester sees which pay is on hold and which rule decided', async ({ page, customer, signIn, request }) => {
  const tester = await createTesterWithEarnings(request, customer);
  await runSql(`
    insert into refund_requests (delivery_id, customer_id, tester_id, reason, basis)
      select t.delivery_id, t.customer_id, t.tester_id, 'Hard to hear', 'customer_limit'
      from ledger_transfers t join users u on u.id = t.tester_id
      where u.email = '${tester.email}' and t.kind = 'capture' order by t.id limit 1`);
  await signIn(tester);
  await page.goto(earningsPath);
  const card = page.getByRole('region', { name: 'Pay on hold' });
  await expect(card).toContainText(
    'Our team decides because the customer’s refunds would exceed 1 in 10 paid reviews.',
  );
  await expect(card).toContainText('$4');
  await runSql(`update checkouts set dispute_state = 'open', disputed_at = now()
    from users u where u.id = user_id and u.email = '${customer.email}'`);
  await page.reload();
  await expect(card).toContainText('The customer’s payment is disputed at the bank.');
  await expectNoViolations(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
