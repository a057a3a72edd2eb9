import { APIConnectionError, APIConnectionTimeoutError, APIError, OpenAIError } from 'openai';
import * as z from 'zod';

export class AnswerTooLong extends Error {}

export const unreadable = 'The answer of the AI host cannot be read';

const meanings: Record<number, string> = {
  401: 'it does not take the key',
  403: 'it does not take the key',
  404: 'it knows no such address or model',
  413: 'too much at once',
  429: 'too many requests, or no credit left',
};

/** One line for the people who look after the deliveries: never the key, and only the beginning of what the host says. */
export function inWords(error: unknown, apiKey: string | null): unknown {
  if (error instanceof OpenAIError || error instanceof SyntaxError) return new Error(wordsFor(error, apiKey));
  const mentionsKey = apiKey && error instanceof Error && error.message.includes(apiKey);
  return mentionsKey ? new Error('The AI host could not be asked with this key') : error;
}

function wordsFor(error: Error, apiKey: string | null): string {
  if (error instanceof APIConnectionTimeoutError) return 'The AI host took too long';
  if (error instanceof APIConnectionError) {
    if (error.cause instanceof AnswerTooLong) return 'The answer of the AI host is too long';
    return `The connection to the AI host failed${inBrackets(codeOf(error))}`;
  }
  if (!(error instanceof APIError)) return unreadable;
  const { status = 0 } = error;
  return `The AI host answered ${status}${inBrackets(meanings[status])}${saidBy(error, apiKey)}`;
}

const inBrackets = (words: string | undefined) => (words ? ` (${words})` : '');

/** Such as ECONNREFUSED, which is deep inside. */
function codeOf(error: Error): string | undefined {
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause instanceof Error ? codeOf(error.cause) : undefined;
}

const mostCharacters = 120;

const message = z.union([z.string(), z.object({ message: z.string() }).transform((error) => error.message)]).catch('');

function saidBy({ error }: APIError, apiKey: string | null): string {
  const said = message.parse(error);
  const harmless = apiKey ? said.replaceAll(apiKey, '…') : said;
  const line = harmless.replaceAll(/\s+/g, ' ').trim().slice(0, mostCharacters);
  return line && `: ${line}`;
}
