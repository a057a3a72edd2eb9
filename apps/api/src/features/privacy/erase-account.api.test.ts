import { request } from '@outloud/testkit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount } from '../../../test/delete-account.ts';
import { newTesterWithEarnings } from '../../../test/earnings.ts';
import { insertTestDelivery } from '../../../test/insert-test-delivery.ts';
import { newCustomerWithCredits, newRoast, setSlotStates } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { completeDelivery } from '../deliveries/processing/complete-delivery.service.ts';
import { lockDeliveryWithRoast } from '../slots/lock-roast.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const call = (method: string, path: string, token: string) => request(server.url, method, `/api${path}`, { token });

describe('deleting a tester account', () => {
  it('rejects the deletion because of a delivery before it names an open payout', async () => {
    const { id, token, customer, requestPayout } = await newTesterWithEarnings(server);
    expect((await requestPayout()).status).toBe(201);
    const delivery = await insertTestDelivery(server, await newRoast(server, customer.token), id);
    const readCode = async () => (await call('DELETE', '/auth/account', token)).body.code;
    expect(await readCode()).toBe('deliveries_unsettled');
    await server.deps.db.transaction().execute(async (trx) => {
      const locked = await lockDeliveryWithRoast(trx, delivery.id);
      await completeDelivery(server.deps, trx, locked.roast, locked.delivery);
    });
    expect(await readCode()).toBe('payout_open');
  });
});

describe('deleting a customer account', () => {
  it('rejects an account deletion with 409 until all roasts are settled', async () => {
    const { token } = await newCustomerWithCredits(server, 50);
    const [pending, started] = [await newRoast(server, token), await newRoast(server, token, 2)];
    await setSlotStates(server, started, ['submitted', 'open']);
    const { status, body } = await call('DELETE', '/auth/account', token);
    expect([status, body.code]).toEqual([409, 'roasts_unfinished']);
    expect(body.error).toContain('Shop (pending), Shop (in progress)');
    const website = { websiteName: 'Shop', websiteUrl: 'https://shop.example.com/' };
    expect(body).toMatchObject({
      details: {
        roasts: [
          { _id: pending, ...website, status: 'pending' },
          { _id: started, ...website, status: 'in_progress' },
        ],
        total: 2,
      },
    });
    expect((await call('GET', '/credits/balance', token)).body.data.balance).toBe(35);
    await call('DELETE', `/roasts/${pending}`, token);
    await setSlotStates(server, started, ['completed', 'completed']);
    expect((await call('DELETE', '/auth/account', token)).status).toBe(200);
  });

  it('names 3 of 22 unfinished roasts in the error message and lists 20 in the details', async () => {
    const { token } = await newCustomerWithCredits(server, 200);
    for (let count = 0; count < 22; count++) await newRoast(server, token);
    const { body } = await call('DELETE', '/auth/account', token);
    expect(body.error).toContain('Shop (pending), Shop (pending), Shop (pending) and 19 more.');
    const { roasts, total } = (body as unknown as { details: { roasts: unknown[]; total: number } }).details;
    expect([roasts.length, total]).toEqual([20, 22]);
  });

  it("erases the customer's texts from all roasts", async () => {
    const { token } = await newCustomerWithCredits(server, 50);
    const secret = 'Do not keep this';
    const { body } = await request(server.url, 'POST', '/api/roasts', {
      token,
      body: {
        websiteUrl: 'https://secret.example.com/keep',
        websiteName: secret,
        websiteDescription: secret,
        specificInstructions: secret,
        focusAreas: [secret],
        targetDemographics: { ageRanges: ['18-25'] },
      },
      headers: { 'idempotency-key': 'created' },
    });
    const id = body.data.roastRequest._id;
    await request(server.url, 'DELETE', `/api/roasts/${id}`, { token, headers: { 'idempotency-key': 'cancelled' } });
    expect((await deleteAccount(server, token)).status).toBe(200);
    const { rows } = await server.deps.pool.query('select * from roasts where id = $1', [id]);
    expect(rows).toMatchObject([
      {
        website_url: '',
        website_name: null,
        website_description: null,
        specific_instructions: null,
        focus_areas: [],
        targeting: {},
        request_key: null,
        cancel_key: null,
        status: 'cancelled',
      },
    ]);
    const transfers = await server.deps.pool.query('select reason from ledger_transfers where roast_id = $1', [id]);
    expect(JSON.stringify(transfers.rows)).not.toMatch(/keep|secret/i);
  });
});
