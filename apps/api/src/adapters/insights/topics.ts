import type { Topic } from '@outloud/domain/topics';

/**
 * Patterns that identify the topic of a remark. `isVerdict` detects the topic 'overall'. Ties go to the first topic, so
 * topics with very common words are last.
 */
const patterns = {
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
  const counts = (Object.keys(patterns) as (keyof typeof patterns)[]).map((topic) => ({
    topic,
    count: plain.match(new RegExp(patterns[topic], 'g'))?.length ?? 0,
  }));
  return counts
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ topic }) => topic);
}
