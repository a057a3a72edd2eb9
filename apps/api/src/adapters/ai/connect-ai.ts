import OpenAI from 'openai';
import type { Config } from '../../config.ts';
import { ResponseTooLarge, toReadableError } from './ai-errors.ts';

type Host = Pick<NonNullable<Config['ai']>, 'baseUrl' | 'apiKey'>;
type Options = { signal: AbortSignal; timeout: number };

/** Sends one request to the AI host. The response is untrusted: the caller validates it. */
export type CallAi = (
  send: (client: OpenAI, options: Options) => Promise<unknown>,
  options: Options,
) => Promise<unknown>;

const maxResponseBytes = 8 * 1024 ** 2;

/** Connects to a host with an OpenAI-compatible API. Requests are not retried here: the delivery pipeline retries. */
export function connectAi({ baseUrl, apiKey }: Host): CallAi {
  const client = new OpenAI({
    baseURL: baseUrl,
    // Self-hosted models often need no key, but the package requires one.
    apiKey: apiKey ?? 'none',
    // Null keeps the package from reading these settings from the environment.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    maxRetries: 0,
    fetch: fetchWholeBody,
    // A redirect would send the key and the recording to another host.
    fetchOptions: { redirect: 'manual' },
  });
  return async (send, options) => {
    try {
      return await send(client, options);
    } catch (error) {
      options.signal.throwIfAborted();
      throw toReadableError(error, apiKey);
    }
  };
}

/** Reads the whole body, so that the client's timeout covers the download, and limits its size. */
async function fetchWholeBody(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxResponseBytes) throw new ResponseTooLarge();
    chunks.push(chunk);
  }
  const { status, statusText, headers } = response;
  return new Response(size > 0 ? Buffer.concat(chunks) : null, { status, statusText, headers });
}
