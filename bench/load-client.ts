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

/** HTTP client that records failures, and latencies by request kind. */
export class LoadClient {
  /** Latencies in milliseconds, by request kind. */
  readonly latencies = new Map<string, number[]>();
  readonly failures: string[] = [];
  readonly #url: string;
  readonly #agent = new http.Agent({ keepAlive: true });

  constructor(url: string) {
    this.#url = url;
  }

  /** Pass the planned start to include queueing in the client in the latency, which avoids coordinated omission. */
  async request(request: LoadRequest, startedAt = performance.now()): Promise<LoadResponse> {
    const response = await this.#send(request);
    const { kind, path, expected = [200] } = request;
    if (!expected.includes(response.status))
      throw new Error(`${path}: ${response.status} ${response.body.subarray(0, 300)}`);
    this.recordLatency(kind, startedAt);
    return response;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the type depends on the endpoint
  async requestData(request: LoadRequest, startedAt?: number): Promise<any> {
    return JSON.parse((await this.request(request, startedAt)).body.toString()).data;
  }

  recordLatency(kind: string, startedAt: number): void {
    const latencies = this.latencies.get(kind);
    if (latencies) latencies.push(performance.now() - startedAt);
    else this.latencies.set(kind, [performance.now() - startedAt]);
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
    const payload = typeof body === 'object' ? JSON.stringify(body) : body;
    if (payload !== undefined) allHeaders['content-type'] = 'application/json';
    return new Promise((resolve, reject) => {
      const request = http.request(new URL(path, this.#url), { method, headers: allHeaders, agent: this.#agent });
      request.on('error', reject);
      request.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }));
      });
      request.end(payload);
    });
  }
}
