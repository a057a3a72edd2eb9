import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '../../../test/mailbox.ts';
import { newTester } from '../../../test/people.ts';
import { moveSlots, newBuyer, newRoast } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { sendDeliveryMail } from './deliveries.jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ PUBLIC_URL: 'https://outloud.example' }, undefined, { works: false });
});
afterAll(() => server.close());

const insights = (score: number | null) =>
  JSON.stringify({
    userExperienceScore: score,
    overallSentiment: 'mixed',
    summary: 'So so.',
    testerLiked: [],
    testerDisliked: [],
    moments: [],
  });

async function delivered({ status = 'completed', score = 7 as number | null, isProved = true } = {}) {
  const owner = await newBuyer(server);
  if (isProved) await server.deps.pool.query('update users set email_verified_at = now() where id = $1', [owner.id]);
  const roastId = await newRoast(server, owner.token, 1);
  await moveSlots(server, roastId, [status === 'completed' ? 'completed' : 'submitted']);
  const { rows } = await server.deps.pool.query(
    `insert into deliveries (roast_id, slot, delivery_number, tester_id, original_file_name, file_size, status, insights)
     values ($1, 1, 1, $2, 'review.webm', 1024, $3, $4) returning id`,
    [roastId, (await newTester(server)).id, status, insights(score)],
  );
  return { owner, roastId, id: rows[0].id as string };
}

const send = async ({ id, owner }: { id: string; owner: { email: string } }) => {
  await sendDeliveryMail(server.deps, { deliveryId: id });
  return mailsTo(server.deps.config.dataDir, owner.email).filter(({ subject }) => /is ready$/.test(subject));
};

describe('the mail about a delivery', () => {
  it('says by whom it is, with its score, and leads to it', async () => {
    const delivery = await delivered();
    const [mail, ...others] = await send(delivery);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Your review of Shop is ready');
    expect(mail?.text).toContain('Theo T. has reviewed Shop: 7 out of 10, mixed.');
    expect(mail?.link).toBe(`https://outloud.example/dashboard/roasts/${delivery.roastId}/deliveries/${delivery.id}`);
  });

  it('names no score where nothing was said', async () => {
    const [mail] = await send(await delivered({ score: null }));
    expect(mail?.text).toContain('Theo T. has reviewed Shop.');
  });

  it('holds no words of somebody who has not proved the address', async () => {
    const [mail] = await send(await delivered({ isProved: false }));
    expect(mail?.subject).toBe('A review of your website is ready');
    expect(mail?.text).not.toContain('Shop');
  });

  it('is not sent of one that is not complete, or is gone', async () => {
    expect(await send(await delivered({ status: 'pending' }))).toEqual([]);
    await sendDeliveryMail(server.deps, { deliveryId: '00000000-0000-4000-8000-000000000000' });
  });
});
