import http from 'node:http';

export type LoadRequest = {
  kind: string;
  path: string;
  method?: string;
  token?: string;
  body?: object | string;
  headers?: Record<string, string>;
  /** Accepted status codes. */
  expected?: number[];
};
export type LoadResponse = { status: number; body: Buffer };

/** HTTP client that records latencies by kind of request, and failures. */
export class LoadClient {
  /** In milliseconds, by kind of request. */
  readonly latencies = new Map<string, number[]>();
  readonly failures: string[] = [];
  readonly #url: string;
  readonly #agent = new http.Agent({ keepAlive: true });

  constructor(url: string) {
    this.#url = url;
  }

  /** Measures latency from the planned start, which includes queueing in the client and avoids coordinated omission. */
  async request(request: LoadRequest, since = performance.now()): Promise<LoadResponse> {
    const response = await this.#send(request);
    const { kind, path, expected = [200] } = request;
    if (!expected.includes(response.status))
      throw new Error(`${path}: ${response.status} ${response.body.subarray(0, 300)}`);
    this.recordLatency(kind, since);
    return response;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the type depends on the endpoint
  async requestData(request: LoadRequest, since?: number): Promise<any> {
    return JSON.parse((await this.request(request, since)).body.toString()).data;
  }

  recordLatency(kind: string, since: number): void {
    const recorded = this.latencies.get(kind);
    if (recorded) recorded.push(performance.now() - since);
    else this.latencies.set(kind, [performance.now() - since]);
  }

  /** Discards the latencies of the warm-up. */
  resetLatencies(): void {
    this.latencies.clear();
  }

  close(): void {
    this.#agent.destroy();
  }

  #send({ path, method = 'GET', token, body, headers = {} }: LoadRequest): Promise<LoadResponse> {
    const allHeaders = { ...headers };
    if (token) allHeaders.authorization = `Bearer ${token}`;
    const text = typeof body === 'object' ? JSON.stringify(body) : body;
    if (text !== undefined) allHeaders['content-type'] = 'application/json';
    return new Promise((resolve, reject) => {
      const request = http.request(new URL(path, this.#url), { method, headers: allHeaders, agent: this.#agent });
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
