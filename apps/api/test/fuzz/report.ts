import type { FuzzRequest } from './requests.ts';
import type { FuzzResponse } from './send.ts';

const maxShownLength = 3000;

/** Describes a failed request with a curl command that repeats it. */
export function formatReport(
  source: string,
  request: FuzzRequest,
  response: FuzzResponse | null,
  problems: string[],
  log: string,
): string {
  const { caller, token } = request;
  return [
    `${problems.join('; ')}`,
    `  ${source}, sent by ${caller.name} (token ${token ?? 'none'})`,
    `  ${formatCurl(request)}`,
    response
      ? `  ${response.status} after ${Math.round(response.ms)} ms ${JSON.stringify(response.headers)}\n  ${shorten(response.text)}`
      : '  no response',
    ...(log ? [`  log: ${log}`] : []),
  ].join('\n');
}

function formatCurl({ method, path, headers, body }: FuzzRequest): string {
  const flags = Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
  const call = ['curl', '-i', '--path-as-is', '-X', method, ...flags, quote(`$URL${path}`)]
    .join(' ')
    .replace("'$URL", '"$URL"\'');
  if (!body) return call;
  const text = body.toString('utf8');
  if (body.length > maxShownLength) return `${call} --data-binary @a-file-of-${body.length}-bytes # ${shorten(text)}`;
  const isText = Buffer.from(text).equals(body) && !/[^\P{Cc}\n\t]/u.test(text);
  return isText
    ? `${call} --data-raw ${quote(text)}`
    : `echo ${body.toString('base64')} | base64 -d | ${call} --data-binary @-`;
}

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
const shorten = (text: string) => (text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text);
