import { APIConnectionError, APIConnectionTimeoutError, APIError, OpenAIError } from 'openai';
import * as z from 'zod';

export class ResponseTooLarge extends Error {}

export const invalidResponse = 'The AI host returned an invalid response';

const explanations: Record<number, string> = {
  401: 'the API key was rejected',
  403: 'the API key was rejected',
  404: 'unknown URL or model',
  413: 'the request is too large',
  429: 'too many requests or no credit left',
};

/** Converts an OpenAI client error to one line for operators. The line never contains the API key. */
export function toReadableError(error: unknown, apiKey: string | null): unknown {
  if (error instanceof OpenAIError || error instanceof SyntaxError) return new Error(describeError(error, apiKey));
  const mentionsKey = apiKey && error instanceof Error && error.message.includes(apiKey);
  return mentionsKey ? new Error('The AI host could not be called with this API key') : error;
}

function describeError(error: Error, apiKey: string | null): string {
  if (error instanceof APIConnectionTimeoutError) return 'The AI host did not respond in time';
  if (error instanceof APIConnectionError) {
    if (error.cause instanceof ResponseTooLarge) return 'The response from the AI host is too large';
    return `The connection to the AI host failed${parenthesize(findErrorCode(error))}`;
  }
  if (!(error instanceof APIError)) return invalidResponse;
  const { status = 0 } = error;
  return `The AI host returned ${status}${parenthesize(explanations[status])}${quoteMessage(error, apiKey)}`;
}

const parenthesize = (text: string | undefined) => (text ? ` (${text})` : '');

/** Finds a system error code such as ECONNREFUSED in the chain of causes. */
function findErrorCode(error: Error): string | undefined {
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause instanceof Error ? findErrorCode(error.cause) : undefined;
}

const maxMessageLength = 120;

const errorMessage = z
  .union([z.string(), z.object({ message: z.string() }).transform((error) => error.message)])
  .catch('');

function quoteMessage({ error }: APIError, apiKey: string | null): string {
  const message = errorMessage.parse(error);
  const redacted = apiKey ? message.replaceAll(apiKey, '…') : message;
  const line = redacted.replaceAll(/\s+/g, ' ').trim().slice(0, maxMessageLength);
  return line && `: ${line}`;
}
