import { ibanLengths } from '@outloud/domain/payout-accounts';
import { request } from '@outloud/testkit/http';
import { waitForEmail } from '@outloud/testkit/mailbox';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newTesterWithEarnings, setPayoutAccount, type TesterWithEarnings } from '../../../test/earnings.ts';
import { startServer, type TestServer, testSecrets } from '../../../test/server.ts';
import { newCustomer, newTester, signInOperator } from '../../../test/users.ts';

let server: TestServer;
let tester: TesterWithEarnings;
beforeAll(async () => {
  server = await startServer({ PUBLIC_URL: 'https://outloud.example', CONTACT_EMAIL: 'us@outloud.example' });
});
afterAll(() => server.close());
beforeEach(async () => {
  tester = await newTesterWithEarnings(server);
});

/** A text is the email of a PayPal account. */
const save = async (account: string | object | null, { token } = tester as { token: string }) => {
  const payoutTo = typeof account === 'string' ? { kind: 'paypal', email: account } : account;
  const { status, body } = await request(server.url, 'PUT', '/api/tester/settings', { token, body: { payoutTo } });
  return { status, code: body.code, problems: body.problems, account: body.data?.profile.payoutAccount };
};
const waitForMail = (to: string, subject: string, nth = 1) =>
  waitForEmail(server.deps.config.dataDir, to, subject, nth);
const confirm = async (token: unknown) => {
  const path = '/api/tester/payout-account/confirm';
  const { status, body } = await request(server.url, 'POST', path, { body: { token } });
  return [status, body.code];
};
const confirmByMail = async (to: string) => confirm(await readToken(to));
const readToken = async (to: string, nth = 1) =>
  new URL((await waitForMail(to, 'Confirm your payout account', nth)).link).searchParams.get('token') ?? '';
/** Ends the cooldown. The server cannot change the time, so the triggers are disabled. */
const endCooldown = (hours: number) =>
  queryAsOwner(
    server.deps.url,
    `set session_replication_role = replica;
     update testers set payout_account_changed_at = payout_account_changed_at - interval '${hours} hours'
     where user_id = '${tester.id}'`,
  );
const requestPayout = async () => {
  const { status, body } = await tester.requestPayout();
  return [status, body.code];
};

describe('a changed payout account', () => {
  it('is confirmed by the link sent to it, and is usable 72 hours after the change', async () => {
    const destination = `new-${tester.id}@pay.example`;
    const { status, account } = await save(destination);
    expect([status, account]).toEqual([200, { destination, isVerified: false, usableFrom: expect.any(String) }]);
    const hours = (Date.parse(account.usableFrom) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(71.9);
    expect(hours).toBeLessThanOrEqual(72);
    const notice = await waitForMail(tester.email, 'Your payout account was changed');
    expect(notice.text).toContain('We pay nothing out for the next 72 hours.');

    expect(await requestPayout()).toEqual([409, 'payout_account_unverified']);
    await endCooldown(72);
    expect(await requestPayout()).toEqual([409, 'payout_account_unverified']);
    await endCooldown(-72);
    expect(await confirmByMail(destination)).toEqual([200, undefined]);
    expect(await confirmByMail(destination)).toEqual([200, undefined]);
    expect(await requestPayout()).toEqual([409, 'payout_account_cooldown']);
    await endCooldown(71);
    expect(await requestPayout()).toEqual([409, 'payout_account_cooldown']);
    await endCooldown(1);
    expect((await tester.getEarnings()).payoutAccount).toMatchObject({ isVerified: true, usableFrom: null });
    expect(await requestPayout()).toEqual([201, undefined]);
  });

  it('needs no link if it is the verified email of the tester', async () => {
    expect((await save(tester.email.toUpperCase())).account).toMatchObject({ isVerified: true });
    expect(await requestPayout()).toEqual([409, 'payout_account_cooldown']);
  });

  it('without an email is confirmed by a link to the email of the tester', async () => {
    await save({ kind: 'iban', iban: 'DE02 1203 0000 0000 2020 51' });
    expect(await confirmByMail(tester.email)).toEqual([200, undefined]);
    expect((await tester.getEarnings()).payoutAccount).toMatchObject({ isVerified: true });
  });

  it('keeps its confirmation and its cooldown when only the spelling changes', async () => {
    const { account } = await save(`${tester.id.toUpperCase()}+outloud@PAY.example`);
    expect(account).toMatchObject({ isVerified: true, usableFrom: null });
  });

  it('invalidates the link of the account before', async () => {
    const first = `first-${tester.id}@pay.example`;
    await save(first);
    const token = await readToken(first);
    await save(`second-${tester.id}@pay.example`);
    expect(await confirm(token)).toEqual([400, 'invalid_token']);
    expect((await tester.getEarnings()).payoutAccount).toMatchObject({ isVerified: false });
  });

  it('rejects forged and expired links with 400', async () => {
    const destination = `new-${tester.id}@pay.example`;
    await save(destination);
    const token = await readToken(destination);
    const [id, expiresAt, signature] = token.split('.');
    for (const forged of [
      'x',
      '',
      `${id}.${Number(expiresAt) + 1}.${signature}`,
      `${(await newTester(server)).id}.${expiresAt}.${signature}`,
      undefined,
      'x'.repeat(201),
    ]) {
      expect((await confirm(forged))[0]).toBe(400);
    }
    expect((await tester.getEarnings()).payoutAccount).toMatchObject({ isVerified: false });
  });

  it('blocks the payment of an open payout until the cooldown ends', async () => {
    const { _id } = (await tester.requestPayout()).body.data.payout;
    const operator = await signInOperator(server);
    const pay = async () => {
      const body = { reference: 'PP-17', adminKey: testSecrets.adminKey };
      const response = await request(server.url, 'POST', `/api/admin/payouts/${_id}/pay`, { token: operator, body });
      return [response.status, response.body.code];
    };
    await save(tester.email);
    expect(await pay()).toEqual([409, 'payout_account_cooldown']);
    await endCooldown(72);
    expect(await pay()).toEqual([200, undefined]);
  });
});

describe('the form', () => {
  it.each([
    [{ kind: 'paypal', email: 'bob' }, 'payoutTo.email', 'Enter a valid email address'],
    [{ kind: 'paypal', email: 'paypal/bob@x.com.' }, 'payoutTo.email', 'Enter a valid email address'],
    [
      { kind: 'iban', iban: 'DE89 3704 0044 0532 0130 01' },
      'payoutTo.iban',
      'This IBAN has a typo: its check digits do not match.',
    ],
    [
      { kind: 'us_bank', routingNumber: '021000022', accountNumber: '1234' },
      'payoutTo.routingNumber',
      'This routing number has a typo: its check digit does not match.',
    ],
    [
      { kind: 'us_bank', routingNumber: '021000021', accountNumber: '12' },
      'payoutTo.accountNumber',
      'An account number has 4 to 17 digits.',
    ],
    [{ kind: 'cash' }, 'payoutTo.kind', 'kind must be one of paypal, iban, us_bank'],
    [['DE89370400440532013000'], 'payoutTo', undefined],
  ])('rejects %o and says what is wrong', async (account, field, message) => {
    const { status, problems } = await save(account);
    expect([status, problems?.[0]?.field]).toEqual([400, field]);
    if (message) expect(problems?.[0]?.message).toBe(message);
  });
});

describe('the spelling of a payout account', () => {
  const normalize = async (text: string): Promise<string> =>
    (await server.deps.pool.query('select normalize_payout_account($1) as text', [text])).rows[0].text;

  it.each([
    ['bob@gmail.com', ['b.ob+1@gmail.com', 'PayPal: Bob@Gmail.com', 'bob@googlemail.com']],
    ['bob@x.com', ['paypal/bob@x.com', 'bob@x.com.', 'bob+outloud@x.com', 'mailto:bob@x.com', 'Bob <BOB@X.COM>']],
    [
      'DE89370400440532013000',
      ['IBAN DE89 3704 0044 0532 0130 00', 'DE89 3704 0044 0532 0130 00', 'IBAN: de89-3704-0044-0532-0130-00 (Theo)'],
    ],
    [
      '021000021:123456',
      [
        'US bank account 000123456, routing number 021000021',
        'routing 021000021 account 123456',
        'Account 0000123456, ABA 021000021',
      ],
    ],
    ['cash1', ['Cash, 1', 'PayPal ca-sh 1']],
  ])('is %s for free text of earlier versions as well', async (normalized, spellings) => {
    expect(await Promise.all(spellings.map(normalize))).toEqual(spellings.map(() => normalized));
  });

  it('uses the IBAN lengths of the form', async () => {
    const query = 'select c.key, get_iban_length(c.key) as length from jsonb_each($1) c';
    const { rows } = await server.deps.pool.query(query, [JSON.stringify(ibanLengths)]);
    expect(Object.fromEntries(rows.map(({ key, length }) => [key, length]))).toEqual(ibanLengths);
    expect((await server.deps.pool.query(`select get_iban_length('US') as length`)).rows).toEqual([{ length: null }]);
  });

  it('is compared with accounts that were saved as free text, which stay usable', async () => {
    const [old, other] = [await newTesterWithEarnings(server), await newTester(server)];
    await setPayoutAccount(server, old.id, 'Bank: GB29 NWBK 6016 1331 9268 19, Theo');
    expect((await save({ kind: 'iban', iban: 'GB29NWBK60161331926819' }, other)).code).toBe('payout_account_taken');
    expect((await old.requestPayout()).status).toBe(201);
  });
});

describe('a confirmed payout account', () => {
  it('cannot be saved by another tester, in any spelling', async () => {
    const other = await newTester(server);
    for (const spelling of [`${tester.id}@pay.example`, `${tester.id}+bob@PAY.EXAMPLE`]) {
      const { status, code, problems } = await save(spelling, other);
      expect([status, code, problems]).toMatchObject([409, 'payout_account_taken', [{ field: 'payoutTo' }]]);
    }
    expect((await save({ kind: 'iban', iban: 'DE89 3704 0044 0532 0130 00' })).status).toBe(200);
    await confirmByMail(tester.email);
    expect((await save({ kind: 'iban', iban: 'de89-37040044-0532013000' }, other)).code).toBe('payout_account_taken');
    expect((await save({ kind: 'us_bank', routingNumber: '021000021', accountNumber: '000123456' })).status).toBe(200);
    expect(await confirm(await readToken(tester.email, 2))).toEqual([200, undefined]);
    const spelling = { kind: 'us_bank', routingNumber: '0210 0002 1', accountNumber: '123456' };
    expect((await save(spelling, other)).code).toBe('payout_account_taken');
  });

  it('belongs to the first of two testers who confirm it', async () => {
    const other = await newTester(server);
    const destination = `shared-${tester.id}@pay.example`;
    await save(destination);
    const firstToken = await readToken(destination);
    await save(destination, other);
    const secondToken = await readToken(destination, 2);
    const results = await Promise.all([confirm(firstToken), confirm(secondToken)]);
    expect(results.toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
      [200, undefined],
      [409, 'payout_account_taken'],
    ]);
  });

  it('is exclusive, and its cooldown is kept, even if the server writes other values', async () => {
    const { pool } = server.deps;
    const other = await newTester(server);
    const setColumns = (columns: string, id = other.id) =>
      pool.query(`update testers set ${columns} where user_id = $1`, [id]);
    await setColumns(`payout_account = '${tester.id}@pay.example', payout_account_verified_at = now()`);
    await expect(setColumns('payout_account_verified_at = now()')).rejects.toThrow(/one_tester_per_payout_account/);
    await setColumns(`payout_account = 'other', payout_account_changed_at = '2020-01-01'`, tester.id);
    await setColumns(`payout_account_changed_at = '2020-01-01'`, tester.id);
    await setColumns('payout_account_verified_at = now()', tester.id);
    const insertPayout = pool.query(`insert into payouts (tester_id, credits, destination) values ($1, 10, 'other')`, [
      tester.id,
    ]);
    await expect(insertPayout).rejects.toThrow(/not verified or changed recently/);
  });
});

it('rejects visitors with 401 and customers with 403', async () => {
  const { token } = await newCustomer(server);
  expect((await save('x', { token })).status).toBe(403);
  expect((await request(server.url, 'PUT', '/api/tester/settings', { body: { payoutTo: null } })).status).toBe(401);
});
