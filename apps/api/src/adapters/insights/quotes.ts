const opening =
  /^(?:(?:okay|ok|so(?! (?:many|much|far))|um+|uh+|erm|hmm+|well(?=,)|alright|all right|right(?=[,.])|yeah|yes|oh|ah|and|but|also|now|then|though|although|even though|however|anyway|honestly|actually|basically|because|except that|except|i mean|you know|on the other hand|to be fair|to be honest|first impression(?=[,:])|first of all)\b[\s,.:;…-]*)+/i;
const closing = /(?:[\s,;:.…–—-]|,? \b(?:though|and|but|so|or|um+|uh+|you know|i guess|so yeah))+$/i;
const hesitation = /(?<=^|[\s,])(?:um+|uh+|erm|hmm+|you know)(?:,\s|\s)/gi;
const stutter = /\b(the|an?|i|it|is|and|to|of|in|that|this|you|we|so|but|my|was|for) \1\b/gi;

const maxTextLength = 160;

/** Cleans up a quote for a list: removes fillers and stutters, and truncates it. */
export function cleanUpQuote(quote: string): string {
  const plain = quote.replaceAll(hesitation, '').replaceAll(stutter, '$1').replace(closing, '');
  const bare = shorten(plain.replace(opening, '') || plain);
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}

function shorten(text: string): string {
  if (text.length <= maxTextLength) return text;
  const start = text.slice(0, maxTextLength);
  const end = Math.max(start.lastIndexOf(', '), start.lastIndexOf('. '), start.lastIndexOf(' but '));
  return `${start.slice(0, end > maxTextLength / 2 ? end : start.lastIndexOf(' '))}…`;
}

const verdict =
  /\b(overall|all in all|in general|in the end|to sum up|in summary|in conclusion|out of ten|(very |really )?(good|great|nice|lovely|excellent|best|nicest|bad|terrible|poor|awful|worst) (web ?site|site|shop|store|app)s?|(i'm|i am|i was) (really |very |not |quite )?(impressed|disappointed|giving up|convinced)|(would|wouldn't|i'd|i'll|will)( \w+){0,2} (recommend|buy|use|come (back|here)|order|sign up|subscribe|book|pay|leave|give up|go (back|to|somewhere|elsewhere)|return|trust|open an account|close (the|this)|avoid|choose))\b/i;

/** Returns whether a remark is about the whole site or about what the tester would do. */
export function isVerdict(text: string): boolean {
  return verdict.test(text);
}
