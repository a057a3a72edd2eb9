/**
 * English function words. Moonshine knows only English: it writes other languages as a mixture of their own words and
 * invented English, which has fewer of these. Words that are also frequent in other languages are left out, such as
 * "a", "in", "me" and "no".
 */
const functionWords = new Set(
  [
    "about after all and any are aren't at because been before being but by can can't could couldn't did didn't does",
    "doesn't don't down every for from get go going got has have here his how i i'd i'll i'm i've if into isn't it it's",
    'its just know let like more my not now of off okay on only other our out over really see should some than that',
    "that's the their them then there there's these they they're thing things think this those through to too um up very",
    "wasn't way we're well were what what's when where which who why will with won't would yeah yes you you're your",
  ].flatMap((words) => words.split(' ')),
);

/** Fewer words are no evidence. */
const minWords = 8;
/** The share of function words is 40 to 55% in spoken English. */
const minShare = 0.15;
const minShareOfDoubtfulText = 0.22;
/** Words below this confidence are often wrong, but those of English in noise are still English. */
const doubtfulConfidence = -0.2;
/** Words below this confidence are mostly wrong, and need not be English. */
const unknownConfidence = -0.3;
/** Other languages score -0.5 to -1.1, English at a signal-to-noise ratio of 5 dB mostly above -0.4. */
const inventedConfidence = -0.5;

/** Returns 'en', 'other', or null if the language is unknown. */
export function detectLanguage(text: string, confidence: number | null): 'en' | 'other' | null {
  const words =
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}']+/gu) ?? [];
  if (words.length < minWords || confidence === null) return null;
  const share = words.filter((word) => functionWords.has(word)).length / words.length;
  if (confidence < inventedConfidence) return 'other';
  if (share < (confidence < doubtfulConfidence ? minShareOfDoubtfulText : minShare)) return 'other';
  return confidence < unknownConfidence ? null : 'en';
}
