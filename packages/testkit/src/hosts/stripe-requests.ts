import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** Form fields with their brackets, for example `line_items[0][quantity]`. */
export type Params = Record<string, string>;
export type StripeRequest = { method: string; path: string; params: Params; headers: IncomingHttpHeaders };
export type StripeResponse = { status: number; body: object; headers?: Record<string, string> };

export class StripeApiError extends Error {
  response: StripeResponse;
  constructor(status: number, error: { type: string; code?: string; param?: string; message: string }) {
    super(error.message);
    this.response = { status, body: { error } };
  }
}

export async function readRequest(request: IncomingMessage): Promise<StripeRequest> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe.test');
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  const fields = request.method === 'POST' ? new URLSearchParams(body) : searchParams;
  const params = Object.fromEntries(fields);
  return { method: request.method ?? '', path: pathname, params, headers: request.headers };
}

const knownParameters = [
  /^(mode|success_url|cancel_url|client_reference_id|customer_email)$/,
  /^(payment_intent_data\[metadata\]|metadata)\[[^[\]]{1,40}\]$/,
  /^payment_method_options\[card\]\[request_three_d_secure\]$/,
  /^line_items\[\d+\]\[(quantity|adjustable_quantity\]\[enabled)\]$/,
  /^line_items\[\d+\]\[price_data\]\[(currency|unit_amount|product_data\]\[name)\]$/,
];

/** Rejects the parameters that Stripe rejects. Returns the total in cents. */
export function validateSessionParams(params: Params): number {
  for (const [key, value] of Object.entries(params)) {
    if (!knownParameters.some((known) => known.test(key))) throw createUnknownParameterError(key);
    if (value === '') throw createInvalidParameterError(key, 'parameter_invalid_empty');
    if (key.includes('metadata[') && value.length > 500) throw createInvalidParameterError(key);
  }
  if (params.mode !== 'payment')
    throw createInvalidParameterError('mode', params.mode ? undefined : 'parameter_missing');
  if (!params.success_url) throw createInvalidParameterError('success_url', 'parameter_missing');
  for (const key of ['success_url', 'cancel_url']) {
    if (params[key] && !/^https?:\/\/[^/\s]+/.test(params[key])) throw createInvalidParameterError(key, 'url_invalid');
  }
  const threeDSecure = 'payment_method_options[card][request_three_d_secure]';
  if (params[threeDSecure] && !['automatic', 'any', 'challenge'].includes(params[threeDSecure])) {
    throw createInvalidParameterError(threeDSecure);
  }
  if ((params.client_reference_id?.length ?? 0) > 200) throw createInvalidParameterError('client_reference_id');
  if (params.customer_email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(params.customer_email)) {
    throw createInvalidParameterError('customer_email', 'email_invalid');
  }
  const cents = sumLineItems(params);
  if (cents < 50) throw createInvalidParameterError('line_items', 'amount_too_small');
  if (cents > 99_999_999) throw createInvalidParameterError('line_items', 'amount_too_large');
  return cents;
}

function sumLineItems(params: Params): number {
  const lines = new Set(Object.keys(params).flatMap((key) => /^line_items\[\d+\]/.exec(key)?.[0] ?? []));
  if (lines.size === 0) throw createInvalidParameterError('line_items', 'parameter_missing');
  let cents = 0;
  for (const line of lines) {
    const requireField = (field: string, pattern: RegExp) => {
      const value = params[`${line}${field}`];
      if (value === undefined) throw createInvalidParameterError(`${line}${field}`, 'parameter_missing');
      if (!pattern.test(value)) throw createInvalidParameterError(`${line}${field}`);
      return value;
    };
    requireField('[price_data][currency]', /^[a-z]{3}$/);
    requireField('[price_data][product_data][name]', /\S/);
    cents +=
      Number(requireField('[price_data][unit_amount]', /^\d+$/)) * Number(requireField('[quantity]', /^[1-9]\d*$/));
  }
  return cents;
}

function createInvalidParameterError(param: string, code?: string): StripeApiError {
  return new StripeApiError(400, {
    type: 'invalid_request_error',
    code,
    param,
    message: `Invalid or missing: ${param}`,
  });
}

export function createUnknownParameterError(param: string): StripeApiError {
  const message = `Received unknown parameter: ${param}`;
  return new StripeApiError(400, { type: 'invalid_request_error', code: 'parameter_unknown', param, message });
}

/** Turns `metadata[a]=1` into `{ a: '1' }`. */
export function extractFields(params: Params, name: string): Params {
  const matchingEntries = Object.entries(params).filter(([key]) => key.startsWith(`${name}[`));
  return Object.fromEntries(matchingEntries.map(([key, value]) => [key.slice(name.length + 1, -1), value]));
}
