import vader from 'vader-sentiment';
import { phrases } from './phrases.ts';

/** Computes features from the words of a sentence. The trained weights refer to the features by name. */
export function computeCues(text: string): Record<string, number> {
  const plain = text.toLowerCase().replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim();
  const { compound, pos, neg } = vader.SentimentIntensityAnalyzer.polarity_scores(text);
  const { praised, blamed, notPraised, notBlamed } = countJudgments(plain);
  const isNegated = negation.test(plain) ? 1 : 0;
  const isContrast = contrast.test(plain) ? 1 : 0;
  const phraseCues = Object.entries(phrases).map(([name, phrase]) => [name, phrase.test(plain) ? 1 : 0]);
  return {
    compound,
    compoundMagnitude: Math.abs(compound),
    compoundWhenNegated: compound * isNegated,
    compoundAfterContrast: isContrast ? getVaderScore(plain.split(contrast).at(-1) ?? '') : compound,
    lexiconPositive: pos,
    lexiconNegative: neg,
    hasNoLexiconMatch: pos === 0 && neg === 0 ? 1 : 0,
    isNegated,
    isContrast,
    praised: Math.min(praised, 3),
    blamed: Math.min(blamed, 3),
    notPraised: Math.min(notPraised, 2),
    notBlamed: Math.min(notBlamed, 2),
    judgment: Math.sign(praised + notBlamed - blamed - notPraised),
    words: Math.min(plain.split(' ').length, 30) / 30,
    ...Object.fromEntries(phraseCues),
  };
}

/** Returns VADER's compound score, from -1 to 1. */
export function getVaderScore(text: string): number {
  return vader.SentimentIntensityAnalyzer.polarity_scores(text).compound;
}

const negation =
  /\b(no|not|never|nothing|nowhere|none|nobody|without|hardly|barely|cannot|lacks?|(ca|do|does|did|wo|would|could|is|was|are|have|has|should)n't)\b/;
const contrast = /\b(?:but|though|although|however|except|yet|unfortunately|sadly)\b/;

const toSet = (list: string) => new Set(list.trim().split(/\s+/));

/** Words that praise or criticize a website, even if they are neutral elsewhere. */
const praiseWords = toSet(`
  accessible accurate affordable appealing beautiful calm clean clear clearly clever comfortable concise confident
  consistent convenient convinced cool crisp curious delightful detailed easier easily easy effortless effortlessly
  engaging enjoyable excellent familiar fast faster flexible fresh friendly fun generous gorgeous handy helpful honest
  impressed impressive informative instant instantly interesting intuitive intuitively inviting logical lovely memorable
  minimal modern neat neatly nice nicely obvious organised organized painless perfect pleasant polished practical precise
  prominent professional quick quickly readable reassured reassuring refreshing relevant responsive safe seamless
  seamlessly sharp simple simply sleek slick smart smooth smoothly snappy spacious spotless straightforward structured
  stunning stylish thoughtful tidy transparent trustworthy understandable understood upfront useful visible warm welcoming
  works worked
`);
const criticismWords = toSet(`
  absurd aggressive ambiguous annoyed annoying awful awkward bad bland blurry boring bombard broken bug buggy bugs buried busy
  buzzwords cheap clash clashes clunky cluttered complain complaints complicated confused confusing confusion cramped crash
  crashed crashes crowded cryptic dated dead difficult disabled disappear disappeared disappears disappointed disappointing
  disorganized distracting dull empty error errors expensive fail failed fails fake fees forces forgets forgot freezes
  froze frozen frustrated frustrating fuss generic glitch glitches glitchy gone guess hard harder hassle headache hidden
  hide hides hiding horrible impossible inconsistent intimidating intrusive invisible irrelevant irritating issue issues jargon
  jerky jumps jumpy lag laggy lags lengthy loses losing lost mess messy misaligned misleading missed missing nervous nightmare
  odd old outdated overkill overlap overlapping overlaps overwhelmed overwhelming pain painful pixelated pointless poor pricey problem problems
  pushy redundant refuses refused rejected repetitive ridiculous rushed scam shady sketchy slow slower slowly sluggish sneaky
  spammy stiff strange stressful stretched struggle struggled struggling stuck surprises suspicious tedious terrible tiny
  tricky trouble ugly unappealing unclear unexpected unnecessary unprofessional unreadable unresponsive useless vague
  waste weird worried worries worse worst wrong
`);
const negations = toSet(
  `no not never nothing nobody none without hardly barely cannot zero neither nor least isnt dont`,
);

type JudgmentCounts = { praised: number; blamed: number; notPraised: number; notBlamed: number };

/** Counts praise and criticism, and negated forms separately: "not easy" criticizes, "nothing confusing" praises. */
function countJudgments(plain: string): JudgmentCounts {
  const counts = { praised: 0, blamed: 0, notPraised: 0, notBlamed: 0 };
  // "It could not be easier" praises, and so does "I can't believe how easy it is".
  const isSuperlative =
    /\b(couldn't|could not|can't|cannot) (believe how|(be|have been|get) (any )?(more|\w+er))\b/.test(plain);
  for (const clause of plain.split(/[,.;:!?]|\bbut\b/)) {
    const words = clause.match(/[a-z']+/g) ?? [];
    for (const [i, word] of words.entries()) {
      const previousWords = words.slice(Math.max(0, i - 4), i);
      const isNegated =
        !isSuperlative && previousWords.some((previous) => negations.has(previous) || previous.endsWith("n't"));
      if (praiseWords.has(word)) counts[isNegated || previousWords.at(-1) === 'too' ? 'notPraised' : 'praised']++;
      else if (criticismWords.has(word)) counts[isNegated ? 'notBlamed' : 'blamed']++;
    }
  }
  return counts;
}
