import type { Request } from './requests.ts';
import type { Answer } from './send.ts';

const mostShown = 3000;

/** A request that did not get the answer it should have, so that anybody can send it again. */
export function reportOf(
  where: string,
  request: Request,
  answer: Answer | null,
  faults: string[],
  log: string,
): string {
  const { caller, token } = request;
  return [
    `${faults.join('; ')}`,
    `  ${where}, sent by ${caller.name} (token ${token ?? 'none'})`,
    `  ${curl(request)}`,
    answer
      ? `  ${answer.status} after ${Math.round(answer.ms)} ms ${JSON.stringify(answer.headers)}\n  ${shorten(answer.text)}`
      : '  no answer',
    ...(log ? [`  log: ${log}`] : []),
  ].join('\n');
}

function curl({ method, path, headers, body }: Request): string {
  const flags = Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
  const call = ['curl', '-i', '--path-as-is', '-X', method, ...flags, quote(`$URL${path}`)]
    .join(' ')
    .replace("'$URL", '"$URL"\'');
  if (!body) return call;
  const text = body.toString('utf8');
  if (body.length > mostShown) return `${call} --data-binary @a-file-of-${body.length}-bytes # ${shorten(text)}`;
  const isText = Buffer.from(text).equals(body) && !/[^\P{Cc}\n\t]/u.test(text);
  return isText
    ? `${call} --data-raw ${quote(text)}`
    : `echo ${body.toString('base64')} | base64 -d | ${call} --data-binary @-`;
}

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
const shorten = (text: string) => (text.length > mostShown ? `${text.slice(0, mostShown)}…` : text);
