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

/** Returns false for fillers such as "hmm", "okay, so" and "on the other hand", which say nothing about the site. */
export function hasContent(quote: string): boolean {
  return /\p{L}/u.test(quote.replaceAll(hesitation, '').replace(opening, '').replace(filler, ''));
}

const filler = /^(?:(?:um+|uh+|hm+|mm+|ah+|oh+|yeah|yes|no|right|so|well|and)\b[\s,.?!…-]*)+$/i;

function shorten(text: string): string {
  if (text.length <= maxTextLength) return text;
  const start = text.slice(0, maxTextLength);
  const end = Math.max(start.lastIndexOf(', '), start.lastIndexOf('. '), start.lastIndexOf(' but '));
  return `${start.slice(0, end > maxTextLength / 2 ? end : start.lastIndexOf(' '))}…`;
}
