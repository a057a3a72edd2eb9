import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { request } from './http.ts';
import { between, type Random } from './rounds.ts';

export type Buyer = { id: string; token: string };
export type Purchase = { buyer: Buyer; credits: number; key: string | null; session: string | null; path: string };

const pauseMs = 25;

/** Buys credits over HTTP and keeps what came of it: paid, or without an answer and to be asked for again. */
export class Buying {
  readonly paid: Purchase[] = [];
  /** Under their keys, all checkouts that were ever answered. */
  readonly keyed = new Map<string, Purchase>();
  repeated = 0;
  readonly #unanswered = new Map<Buyer, Purchase[]>();
  #stopped = false;

  /** One purchase after the other until stopped. What fails is tried again, as a customer would after an outage. */
  async run(url: string, buyer: Buyer, random: Random): Promise<void> {
    this.#stopped = false;
    while (!this.#stopped) {
      if (!(await this.#buy(url, this.#next(buyer) ?? newPurchase(buyer, random)))) await wait(pauseMs);
    }
  }

  stop(): void {
    this.#stopped = true;
  }

  /** Asks again for all that had no answer, until nothing is left. */
  async finish(url: string, buyers: Buyer[]): Promise<void> {
    for (const buyer of buyers) {
      for (let purchase = this.#next(buyer); purchase; purchase = this.#next(buyer)) {
        if (!(await this.#buy(url, purchase))) throw new Error('A purchase fails though nothing was killed');
      }
    }
  }

  get unanswered(): Purchase[] {
    return [...this.#unanswered.values()].flat();
  }

  #next(buyer: Buyer): Purchase | undefined {
    const purchase = this.#unanswered.get(buyer)?.shift();
    if (purchase) this.repeated++;
    return purchase;
  }

  async #buy(url: string, purchase: Purchase): Promise<boolean> {
    try {
      if (!purchase.session) await this.#checkOut(url, purchase);
      await expectStatus(200, request(url, 'POST', `${purchase.path}/pay`));
      this.paid.push(purchase);
      return true;
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      // Without a key and a session nobody can ask for it again; nobody will pay it either.
      if (purchase.key || purchase.session) {
        this.#unanswered.set(purchase.buyer, [...(this.#unanswered.get(purchase.buyer) ?? []), purchase]);
      }
      return false;
    }
  }

  async #checkOut(url: string, purchase: Purchase): Promise<void> {
    const { buyer, key, credits } = purchase;
    const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
    const options = { token: buyer.token, body: { creditAmount: credits }, headers };
    const { data } = await expectStatus(201, request(url, 'POST', '/api/credits/checkout/custom', options));
    purchase.session = data.sessionId;
    purchase.path = new URL(data.url).pathname;
    if (key) this.keyed.set(key, purchase);
  }
}

function newPurchase(buyer: Buyer, random: Random): Purchase {
  const key = random() < 0.6 ? randomUUID() : null;
  return { buyer, credits: between(random, 5, 100), key, session: null, path: '' };
}

/** The program or its database was not there, or still believes that somebody killed is working on it. */
class Unanswered extends Error {}

async function expectStatus(status: number, answer: ReturnType<typeof request>) {
  const {
    status: actual,
    body,
    text,
  } = await answer.catch((error) => {
    throw new Unanswered('The program did not answer', { cause: error });
  });
  if (actual === status) return body;
  const isOutage = actual >= 500 || body?.code === 'idempotency_in_progress';
  throw new (isOutage ? Unanswered : Error)(`${actual} instead of ${status}: ${text}`);
}
