import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { request } from '@outloud/testkit/http';
import { type Random, randomInteger } from '@outloud/testkit/rounds';

export type Buyer = { id: string; token: string };
export type Purchase = { buyer: Buyer; credits: number; key: string | null; session: string | null; path: string };

const pauseMs = 25;

/** Buys credits over HTTP. Records paid purchases and retries purchases without a response. */
export class PurchaseLoad {
  readonly paid: Purchase[] = [];
  /** All checkouts that got a response, by idempotency key. */
  readonly checkoutsByKey = new Map<string, Purchase>();
  retryCount = 0;
  readonly #unanswered = new Map<Buyer, Purchase[]>();
  #isStopped = false;

  /** Makes one purchase after another until stopped. Retries failed purchases, as a customer does after an outage. */
  async run(url: string, buyer: Buyer, random: Random): Promise<void> {
    this.#isStopped = false;
    while (!this.#isStopped) {
      if (!(await this.#buy(url, this.#takeUnanswered(buyer) ?? createPurchase(buyer, random)))) await wait(pauseMs);
    }
  }

  stop(): void {
    this.#isStopped = true;
  }

  async finish(url: string, buyers: Buyer[]): Promise<void> {
    for (const buyer of buyers) {
      for (let purchase = this.#takeUnanswered(buyer); purchase; purchase = this.#takeUnanswered(buyer)) {
        if (!(await this.#buy(url, purchase))) throw new Error('A purchase failed although no process was killed');
      }
    }
  }

  get unanswered(): Purchase[] {
    return [...this.#unanswered.values()].flat();
  }

  #takeUnanswered(buyer: Buyer): Purchase | undefined {
    const purchase = this.#unanswered.get(buyer)?.shift();
    if (purchase) this.retryCount++;
    return purchase;
  }

  async #buy(url: string, purchase: Purchase): Promise<boolean> {
    try {
      if (!purchase.session) await this.#startCheckout(url, purchase);
      await expectStatus(200, request(url, 'POST', `${purchase.path}/pay`));
      this.paid.push(purchase);
      return true;
    } catch (error) {
      if (!(error instanceof UnansweredError)) throw error;
      // Without a key or a session the purchase cannot be retried, and its checkout is never paid.
      if (purchase.key || purchase.session) {
        this.#unanswered.set(purchase.buyer, [...(this.#unanswered.get(purchase.buyer) ?? []), purchase]);
      }
      return false;
    }
  }

  async #startCheckout(url: string, purchase: Purchase): Promise<void> {
    const { buyer, key, credits } = purchase;
    const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
    const options = { token: buyer.token, body: { creditAmount: credits }, headers };
    const { data } = await expectStatus(201, request(url, 'POST', '/api/credits/checkout/custom', options));
    purchase.session = data.sessionId;
    purchase.path = new URL(data.url).pathname;
    if (key) this.checkoutsByKey.set(key, purchase);
  }
}

function createPurchase(buyer: Buyer, random: Random): Purchase {
  const key = random() < 0.6 ? randomUUID() : null;
  return { buyer, credits: randomInteger(random, 5, 100), key, session: null, path: '' };
}

/** The server or its database was down, or a killed request still holds the idempotency key. */
class UnansweredError extends Error {}

async function expectStatus(status: number, pending: ReturnType<typeof request>) {
  const {
    status: actual,
    body,
    text,
  } = await pending.catch((error) => {
    throw new UnansweredError('The server did not respond', { cause: error });
  });
  if (actual === status) return body;
  const isOutage = actual >= 500 || body?.code === 'idempotency_in_progress';
  throw new (isOutage ? UnansweredError : Error)(`${actual} instead of ${status}: ${text}`);
}
