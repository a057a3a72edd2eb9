import OpenAI from 'openai';
import type { Config } from '../../config.ts';
import { AnswerTooLong, inWords } from './failures.ts';

type Host = Pick<NonNullable<Config['ai']>, 'baseUrl' | 'apiKey'>;
type Options = { signal: AbortSignal; timeout: number };

/** What comes back is whatever the host chose to say: the asker checks it. */
export type AskAi = (
  question: (client: OpenAI, options: Options) => Promise<unknown>,
  limits: Options,
) => Promise<unknown>;

const mostBytes = 8 * 1024 ** 2;

/** Asks a host that speaks OpenAI's protocol, once: the pipeline knows when to try again. */
export function connectAi({ baseUrl, apiKey }: Host): AskAi {
  const client = new OpenAI({
    baseURL: baseUrl,
    // Hosts of one's own often need no key, but the package does.
    apiKey: apiKey ?? 'none',
    // Otherwise it would look for these in the environment.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    maxRetries: 0,
    fetch: fetchWhole,
    // The key and the recording are for this host alone.
    fetchOptions: { redirect: 'manual' },
  });
  return async (question, limits) => {
    try {
      return await question(client, limits);
    } catch (error) {
      limits.signal.throwIfAborted();
      throw inWords(error, apiKey);
    }
  };
}

/** Waits for the last byte, so that the time limit of the client holds for all of the answer, and takes only so many. */
async function fetchWhole(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > mostBytes) throw new AnswerTooLong();
    chunks.push(chunk);
  }
  const { status, statusText, headers } = response;
  return new Response(size > 0 ? Buffer.concat(chunks) : null, { status, statusText, headers });
}
