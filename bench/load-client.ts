import http from 'node:http';

export type Call = {
  kind: string;
  path: string;
  method?: string;
  token?: string;
  body?: object | string;
  headers?: Record<string, string>;
  /** Which answers are good. */
  expected?: number[];
};
export type Answered = { status: number; body: Buffer };

/** Asks, and keeps how long every kind of call has taken and what has failed. */
export class LoadClient {
  /** In milliseconds. */
  readonly took = new Map<string, number[]>();
  readonly failures: string[] = [];
  readonly #url: string;
  readonly #agent = new http.Agent({ keepAlive: true });

  constructor(url: string) {
    this.#url = url;
  }

  /** Counted from when it should have begun: waiting for a turn is waiting. */
  async call(call: Call, since = performance.now()): Promise<Answered> {
    const answer = await this.#send(call);
    const { kind, path, expected = [200] } = call;
    if (!expected.includes(answer.status)) throw new Error(`${path}: ${answer.status} ${answer.body.subarray(0, 300)}`);
    this.note(kind, since);
    return answer;
  }

  /** What the answer holds. */
  // biome-ignore lint/suspicious/noExplicitAny: of every kind of call another
  async data(call: Call, since?: number): Promise<any> {
    return JSON.parse((await this.call(call, since)).body.toString()).data;
  }

  note(kind: string, since: number): void {
    const known = this.took.get(kind);
    if (known) known.push(performance.now() - since);
    else this.took.set(kind, [performance.now() - since]);
  }

  /** Forgets what was only to warm up. */
  beginToCount(): void {
    this.took.clear();
  }

  close(): void {
    this.#agent.destroy();
  }

  #send({ path, method = 'GET', token, body, headers = {} }: Call): Promise<Answered> {
    const given = { ...headers };
    if (token) given.authorization = `Bearer ${token}`;
    const text = typeof body === 'object' ? JSON.stringify(body) : body;
    if (text !== undefined) given['content-type'] = 'application/json';
    return new Promise((resolve, reject) => {
      const request = http.request(new URL(path, this.#url), { method, headers: given, agent: this.#agent });
      request.on('error', reject);
      request.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }));
      });
      request.end(text);
    });
  }
}
