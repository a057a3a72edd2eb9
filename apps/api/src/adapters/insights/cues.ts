import vader from 'vader-sentiment';
import { countJudgments } from './judgment-words.ts';
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
