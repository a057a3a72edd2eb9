import { describe, expect, it } from 'vitest';
import * as ledger from './ledger.ts';

const customer = 'ada';
const wallet = { balance: 10, debt: 0 };
const common = { reason: 'Because' };
const review = { customer, tester: 'theo', roast: 'r1', delivery: 'd1', credits: 6, ...common };

/** [account, owner, amount] of each entry. */
const listEntries = (transfer: ledger.Transfer) => transfer.entries.map((e) => [e.account, e.owner, e.amount]);

describe('ledger entries', () => {
  it.each<[string, ledger.Transfer, string, unknown[]]>([
    [
      'a purchase',
      ledger.purchase({ customer, wallet, checkout: 'c1', credits: 25, ...common }),
      'checkout:c1',
      [
        ['card', null, -25],
        ['customer', 'ada', 25],
      ],
    ],
    [
      'a hold',
      ledger.hold({ customer, roast: 'r1', credits: 12, ...common }),
      'hold:r1',
      [
        ['customer', 'ada', -12],
        ['held', 'r1', 12],
      ],
    ],
    [
      'a capture',
      ledger.capture(review),
      'capture:d1',
      [
        ['held', 'r1', -6],
        ['earnings', 'theo', 5],
        ['platform', null, 1],
      ],
    ],
    [
      'a release',
      ledger.release({ customer, wallet, roast: 'r1', slot: 2, credits: 6, ...common }),
      'release:r1:2',
      [
        ['held', 'r1', -6],
        ['customer', 'ada', 6],
      ],
    ],
    [
      'a refund',
      ledger.refund({ ...review, wallet }),
      'refund:d1',
      [
        ['platform', null, -6],
        ['customer', 'ada', 6],
      ],
    ],
    [
      'a reopening',
      ledger.reopening(review),
      'refund:d1',
      [
        ['platform', null, -6],
        ['held', 'r1', 6],
      ],
    ],
    [
      'a clawback',
      ledger.clawback({ tester: 'theo', delivery: 'd1', credits: 5, ...common }),
      'take-back:d1',
      [
        ['earnings', 'theo', -5],
        ['platform', null, 5],
      ],
    ],
    [
      'goodwill',
      ledger.goodwill({ customer, wallet, id: 'g1', credits: 3, ...common }),
      'goodwill:g1',
      [
        ['goodwill', null, -3],
        ['customer', 'ada', 3],
      ],
    ],
    [
      'a forfeit',
      ledger.forfeit({ user: 'ada', account: 'customer', credits: 4, ...common }),
      'forfeit:ada',
      [
        ['customer', 'ada', -4],
        ['platform', null, 4],
      ],
    ],
    [
      'a payout request',
      ledger.payoutRequest({ payout: 'p1', tester: 'theo', credits: 10, ...common }),
      'payout-request:p1',
      [
        ['earnings', 'theo', -10],
        ['payouts', 'theo', 10],
      ],
    ],
    [
      'a payout',
      ledger.payout({ payout: 'p1', tester: 'theo', credits: 10, ...common }),
      'payout:p1',
      [
        ['payouts', 'theo', -10],
        ['paid', null, 10],
      ],
    ],
    [
      'a returned payout',
      ledger.payoutReturn({ payout: 'p1', tester: 'theo', credits: 10, ...common }),
      'payout:p1',
      [
        ['payouts', 'theo', -10],
        ['earnings', 'theo', 10],
      ],
    ],
  ])('creates balanced entries for %s', (_name, transfer, key, expected) => {
    expect(transfer.key).toBe(key);
    expect(listEntries(transfer)).toEqual(expected);
  });
});

describe('debt', () => {
  it('writes off debt at the expense of the platform', () => {
    const transfer = ledger.writeOff({ id: 'w1', customer, credits: 6, ...common });
    expect(transfer.key).toBe('write-off:w1');
    expect(listEntries(transfer)).toEqual([
      ['platform', null, -6],
      ['debt', 'ada', 6],
    ]);
  });

  it('moves the debt of a deleted account and takes the balance of the next account first', () => {
    const [out, into] = ledger.moveDebt({
      from: 'former-ada',
      to: customer,
      toWallet: { balance: 4, debt: 0 },
      credits: 6,
      cause: customer,
      ...common,
    });
    expect([out.key, out.customer, listEntries(out)]).toEqual([
      'debt-out:former-ada:ada',
      'former-ada',
      [
        ['platform', null, -6],
        ['debt', 'former-ada', 6],
      ],
    ]);
    expect([into.key, into.customer, listEntries(into)]).toEqual([
      'debt-in:former-ada:ada',
      'ada',
      [
        ['platform', null, 6],
        ['customer', 'ada', -4],
        ['debt', 'ada', -2],
      ],
    ]);
  });

  const listReversalEntries = (balance: number, debt: number) =>
    listEntries(
      ledger.reversal({ customer, checkout: 'c1', revision: 1, credits: 10, wallet: { balance, debt }, ...common }),
    );

  it('turns the part of a card refund that the balance cannot cover into debt', () => {
    expect(listReversalEntries(10, 0)).toEqual([
      ['card', null, 10],
      ['customer', 'ada', -10],
    ]);
    expect(listReversalEntries(4, 0)).toEqual([
      ['card', null, 10],
      ['customer', 'ada', -4],
      ['debt', 'ada', -6],
    ]);
    expect(listReversalEntries(0, 3)).toEqual([
      ['card', null, 10],
      ['debt', 'ada', -10],
    ]);
  });

  it('repays debt before incoming credits reach the balance', () => {
    const listPurchaseEntries = (debt: number) =>
      listEntries(ledger.purchase({ customer, checkout: 'c2', credits: 10, wallet: { balance: 0, debt }, ...common }));
    expect(listPurchaseEntries(6)).toEqual([
      ['card', null, -10],
      ['debt', 'ada', 6],
      ['customer', 'ada', 4],
    ]);
    expect(listPurchaseEntries(15)).toEqual([
      ['card', null, -10],
      ['debt', 'ada', 10],
    ]);
  });

  it('rejects a hold if the customer has debt or an insufficient balance', () => {
    expect(ledger.checkHold({ balance: 0, debt: 2 }, 5)).toEqual({ kind: 'in_debt', owed: 2 });
    expect(ledger.checkHold({ balance: 4, debt: 0 }, 5)).toEqual({ kind: 'short', needed: 5, available: 4 });
    expect(ledger.checkHold({ balance: 5, debt: 0 }, 5)).toBeNull();
  });
});
