import { createHeldInsights, type Insights } from '@outloud/domain/deliveries';
import { listEmailsTo } from '@outloud/testkit/mailbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCustomerWithCredits, newRoast, setSlotStates } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newTester } from '../../../test/users.ts';
import { sendDeliveryReadyEmail } from './deliveries.jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ PUBLIC_URL: 'https://outloud.example' }, undefined, { runsJobs: false });
});
afterAll(() => server.close());

const buildInsights = (score: number | null): Insights => ({
  userExperienceScore: score,
  overallSentiment: 'mixed',
  summary: 'So so.',
  testerLiked: [],
  testerDisliked: [],
  moments: [],
  holdReason: null,
});

async function createDelivery({ status = 'completed', insights = buildInsights(7), isVerified = true } = {}) {
  const owner = await newCustomerWithCredits(server);
  const roastId = await newRoast(server, owner.token, 1);
  if (!isVerified) await server.deps.pool.query('update users set email_verified_at = null where id = $1', [owner.id]);
  await setSlotStates(server, roastId, [status === 'completed' ? 'completed' : 'submitted']);
  const { rows } = await server.deps.pool.query(
    `insert into deliveries (roast_id, slot, delivery_number, tester_id, original_file_name, file_size, status, insights)
     values ($1, 1, 1, $2, 'review.webm', 1024, $3, $4) returning id`,
    [roastId, (await newTester(server)).id, status, JSON.stringify(insights)],
  );
  return { owner, roastId, id: rows[0].id as string };
}

const sendAndListEmails = async ({ id, owner }: { id: string; owner: { email: string } }) => {
  await sendDeliveryReadyEmail(server.deps, { deliveryId: id });
  return listEmailsTo(server.deps.config.dataDir, owner.email).filter(({ subject }) => /is ready$/.test(subject));
};

describe('email about a completed delivery', () => {
  it('sends an email with the tester, the score and the link', async () => {
    const delivery = await createDelivery();
    const [email, ...others] = await sendAndListEmails(delivery);
    expect(others).toEqual([]);
    expect(email?.subject).toBe('Your review of Shop is ready');
    expect(email?.text).toContain('Theo T. reviewed Shop: 7 out of 10, mixed.');
    expect(email?.link).toBe(`https://outloud.example/dashboard/roasts/${delivery.roastId}/deliveries/${delivery.id}`);
  });

  it('shows a score with one decimal place', async () => {
    const [email] = await sendAndListEmails(await createDelivery({ insights: buildInsights(6.4) }));
    expect(email?.text).toContain('Theo T. reviewed Shop: 6.4 out of 10, mixed.');
  });

  it('omits the score for a recording without speech', async () => {
    const [email] = await sendAndListEmails(await createDelivery({ insights: buildInsights(null) }));
    expect(email?.text).toContain('Theo T. reviewed Shop.');
  });

  it('says why a recording has no insights and what to do', async () => {
    const [email] = await sendAndListEmails(await createDelivery({ insights: createHeldInsights('other_language') }));
    expect(email?.text).toContain('Theo T. reviewed Shop.');
    const text = email?.text.replace(/\s+/g, ' ');
    expect(text).toContain('This recording does not seem to be in English, so there are no insights.');
    expect(text).toContain('If it does not help you, you can request a refund on the page of the review.');
    expect(text).not.toContain('jump to the moments');
  });

  it("omits the website name while the customer's email is unverified", async () => {
    const [email] = await sendAndListEmails(await createDelivery({ isVerified: false }));
    expect(email?.subject).toBe('A review of your website is ready');
    expect(email?.text).not.toContain('Shop');
  });

  it('sends no email for a pending or deleted delivery', async () => {
    expect(await sendAndListEmails(await createDelivery({ status: 'pending' }))).toEqual([]);
    await sendDeliveryReadyEmail(server.deps, { deliveryId: '00000000-0000-4000-8000-000000000000' });
  });
});
