import type { Topic } from '@outloud/domain/insights/topics';

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

/**
 * Patterns that identify the topic of a remark. `isVerdict` detects the topic 'overall'. Ties go to the first topic, so
 * topics with very common words are last.
 */
const topicPatterns = {
  prices:
    /\b(pric\w+|costs?|fees?|expensive|cheap\w*|dollars?|discounts?|deal|plans?|subscription|total|tax|interest rate|coupon|affordable|charges?|free trial)\b/,
  delivery: /\b(shipping|delivery|deliver\w*|returns?|refunds?|warranty|tracking)\b/,
  checkout:
    /\b(check ?-?out|cart|basket|pay|paid|paying|payment|card|guest|confirmation|order(ed|ing)?|buy(ing)?|purchase)\b/,
  forms:
    /\b(forms?|fields?|sign(ing|ed)? (up|in)|register|registration|accounts?|log(ged|ging)? (in|out|me out)|login|passwords?|captcha|upload\w*|typed|zip code|postcode|my (address|email|phone number|birthday))\b/,
  search: /\b(search\w*|filters?|filtering|sort(ing|ed)?|results?|suggest\w*|recommendations)\b/,
  speed:
    /\b(slow\w*|fast\w*|quick\w*|load\w*|speed|lag\w*|froze\w*|freez\w*|instant\w*|seconds?|minutes?|waiting|waited|wait (?:for|until)|forever|ages|smooth\w*|spinner|crash\w*)\b/,
  popups: /\b(pop ?-?ups?|banners?|ads?|advert\w*|cookies?|newsletter|countdown|chat ?bot|auto ?play\w*)\b/,
  trust:
    /\b(trust\w*|safe\w*|secur\w*|scam\w*|suspicious|honest\w*|dishonest|reviews?|testimonials?|ratings?|privacy|guarantee|fake|sketchy|shady|reassur\w*|tricks?|mislead\w*)\b/,
  text: /\b(text|headlines?|wording|fonts?|read\w*|descriptions?|words?|writing|jargon|buzzwords|explain\w*|explanation|slogan|letters|article|information|spelling|language|tone)\b/,
  pictures:
    /\b(photos?|pictures?|images?|videos?|gallery|illustrations?|animations?|carousel|audio|sound|music|demo)\b/,
  look: /\b(design\w*|looks|(?:the|overall|whole) look|(?:nice|good|great|modern|cheap|old) looking|colou?rs?|layout|modern|beautiful|ugly|styl\w+|icons?|white space|contrast|clean|cluttered|crowded|outdated|theme|dark mode|background|spacing|logo)\b/,
  mobile: /\b((on|with) (my|a|the) (phone|mobile|tablet|ipad|iphone)|mobile|tablet|app|one hand|responsive)\b/,
  help: /\b(support|help (page|section|center|centre)|contact\w*|faq|chat|phone number|customer service|opening hours|my questions?)\b/,
  booking: /\b(book(ed|ing)?|appointments?|calendar|dates?|date picker|map|seats?|tickets?|flights?|rooms?)\b/,
  details: /\b(sizes?|size (guide|chart|picker)|measurements|material|details|specs|ingredients|stock)\b/,
  buttons: /\b(buttons?|click(s|ed|ing)?|tap(s|ped)?|call to action)\b/,
  navigation:
    /\b(menu|navigat\w+|links?|tabs?|back button|go(ing)? back|breadcrumbs?|categor\w+|scroll\w*|submenu|where (to|i) (click|am|start|go))\b/,
} satisfies Record<Exclude<Topic, 'overall'>, RegExp>;

/** Returns the topics of a remark, the most frequent first. */
export function findTopics(text: string): Topic[] {
  const plain = text.toLowerCase();
  const counts = (Object.keys(topicPatterns) as (keyof typeof topicPatterns)[]).map((topic) => ({
    topic,
    count: plain.match(new RegExp(topicPatterns[topic], 'g'))?.length ?? 0,
  }));
  return counts
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ topic }) => topic);
}
