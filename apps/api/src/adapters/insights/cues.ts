import vader from 'vader-sentiment';

/** What a reader notices in the words themselves: each cue has a name, and the trained weights say what it counts for. */
export function cuesOf(text: string): Record<string, number> {
  const plain = plainWords(text);
  const { compound, pos, neg } = vader.SentimentIntensityAnalyzer.polarity_scores(text);
  const { good, bad } = countJudgements(plain);
  const isNegated = negation.test(plain) ? 1 : 0;
  const isContrast = contrast.test(plain) ? 1 : 0;
  const afterContrast = isContrast ? compoundOf(plain.split(contrast).at(-1) ?? '') : compound;
  const flags = Object.entries(phrases).map(([name, phrase]) => [name, phrase.test(plain) ? 1 : 0]);
  return {
    compound,
    compoundSize: Math.abs(compound),
    compoundWhenNegated: compound * isNegated,
    afterContrast,
    nothingInLexicon: pos === 0 && neg === 0 ? 1 : 0,
    lexiconPositive: pos,
    lexiconNegative: neg,
    isNegated,
    isContrast,
    good: Math.min(good, 3),
    bad: Math.min(bad, 3),
    judgement: Math.sign(good - bad),
    words: Math.min(plain.split(' ').length, 30) / 30,
    ...Object.fromEntries(flags),
  };
}

export function compoundOf(text: string): number {
  return vader.SentimentIntensityAnalyzer.polarity_scores(text).compound;
}

function plainWords(text: string): string {
  return text.toLowerCase().replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim();
}

const negation =
  /\b(no|not|never|nothing|nowhere|none|nobody|without|hardly|barely|cannot|lacks?|(ca|do|does|did|wo|would|could|is|was|are|have|has|should)n't)\b/;
const contrast = /\b(?:but|though|although|however|except|yet|unfortunately|sadly)\b/;

/** Words that praise or blame a website though they say little elsewhere. */
const goodWords =
  /^(easy|easily|easier|simple|simply|clear|clearly|quick|quickly|fast|faster|smooth|smoothly|intuitive|straightforward|straight|obvious|clean|neat|neatly|nicely|tidy|instant|instantly|immediately|responsive|readable|sharp|crisp|modern|slick|polished|handy|convenient|useful|effortless|effortlessly|painless|seamless|snappy|inviting|warm|refreshing|transparent|organi[sz]ed|structured|concise|thoughtful|clever|reassuring|trustworthy|works|worked|understood|memorable|accurate|detailed|consistent|professional|logical|generous|upfront|visible|calm|honest|helpful)$/;
const badWords =
  /^(slow|slowly|hard|harder|difficult|confusing|confused|annoying|annoyed|broken|hidden|hides?|buried|missing|tiny|blurry|pixelated|stretched|cluttered|crowded|crammed|busy|messy|mess|outdated|dated|overwhelming|overwhelmed|complicated|error|errors|crash|crashed|crashes|froze|freezes|lag|lags|laggy|bugs?|buggy|dead|wrong|lost|loses|stuck|unclear|vague|boring|bland|generic|ugly|useless|fake|spammy|pushy|sneaky|misleading|suspicious|expensive|pricey|distracting|disabled|overlaps?|unreadable|invisible|forever|ages|nightmare|hassle|painful|weird|odd|strange|empty|irrelevant|repetitive|inconsistent|jumps|jumpy|clunky|awkward|tedious|misaligned|unresponsive|unnecessary|intrusive|disappears?|disappeared|gone|rejected|refuses|failed|fails|guess|struggled|struggling|cheap|cryptic|unexpected)$/;
const flips = /^(no|not|never|nothing|without|hardly|barely|cannot|zero|isn't|wasn't|aren't|\w+n't)$/;

function countJudgements(plain: string): { good: number; bad: number } {
  const words = plain.match(/[a-z']+/g) ?? [];
  // "Could not be easier" praises.
  const isSuperlative = /\b(couldn't|could not|can't|cannot) (be|have been|get) (any )?(more|\w+er)\b/.test(plain);
  const counts = { good: 0, bad: 0 };
  for (const [i, word] of words.entries()) {
    const isGood = goodWords.test(word);
    if (!isGood && !badWords.test(word)) continue;
    const isFlipped = !isSuperlative && words.slice(Math.max(0, i - 4), i).some((before) => flips.test(before));
    counts[isGood !== isFlipped ? 'good' : 'bad']++;
  }
  return counts;
}

/** Turns of phrase of people who think aloud. */
const phrases = {
  cannotFind: /\b(can't|cannot|can not|couldn't|could not|don't|didn't|never) (\w+ )?(find|see|tell|figure|locate|read|spot)\b/,
  cannotDo:
    /\b(won't|doesn't|didn't|does not|did not|will not|refuses to|isn't|not) (\w+ )?(work|working|load|loading|let|open|respond|accept|do|save|play|show|say|tell|help|fit)\b|\bnothing happen/,
  asks: /\b(where|how|why|what) (is|are|do|does|did|am|would|should|on earth|the)\b|\bwhere's\b/,
  question: /\?\s*$/,
  expected: /\bi(?:'d| would)?(?: have| was| had)? (expected|expecting|thought|assumed|hoping|hoped|supposed)\b/,
  wish: /\b(i wish|would be nice|would help|would be better|should be|should have|could be|i'd prefer|would prefer|i'd rather|i just want|supposed to)\b/,
  unsure: /\b(not sure|wasn't sure|no idea|no clue|unclear|confus\w+|lost|(don't|didn't|do not) (\w+ )?(know|understand|get)|what (this|that|it) means)\b/,
  sarcasm:
    /^(oh |well |ah |and )?(great|fantastic|wonderful|lovely|nice|perfect|brilliant|amazing|awesome|super)\b.{0,12}\b(an?|another|now|again|just|it|the|more|\w+ more)\b.*\b(again|another|gone|error|lost|empty|more|pop ?-?ups?|nothing|out|form|timer|page|over|crash\w*|broken|wanted)\b|\b(thanks for nothing|yeah right|good luck|just what i (wanted|needed)|as if)\b/,
  tooMuch: /\b(too|so|far too|way too) (many|much|long|small|slow|big|high|bright|expensive|light|close|tiny|busy|fast)\b/,
  mustDo: /\b(have|had|has|having|forced?s?|makes? me|made me|wants? me|need) to\b/,
  neednot: /\b(don't|didn't|doesn't|do not|did not|never|without|no) (even )?(have|had|need|having|needing|forced?|require)\b/,
  repeats: /\b(keeps?|still|again|twice|every time|all over|three times|third time|over and over)\b/,
  noTrouble:
    /\b(no|without|zero|not any|nothing|never|free of|can't|not a single|didn't have)( \w+){0,2} (problems?|issues?|trouble|complain\w*|surprises?|confus\w*|ads|popups?|fees?|lag|hassle|fuss|bad|wrong|lost|costs?)\b/,
  absent: /\b(there's|there is|there are|there was|has|have|with|see) (no|not|only one|nothing)\b|\bnowhere\b|\bmissing\b/,
  recommends:
    /\b(would|i'd|i'll|will) (definitely |happily |probably |absolutely |certainly |totally )*(recommend|buy|use|come back|order|sign up|pay|return|tell|book|subscribe)\b/,
  leaves:
    /\b(would|wouldn't|i'd|i'm|i am|will)( not| never| just| probably| have| definitely)* (leave|left|give up|given up|quit|close|closed|go somewhere|go elsewhere|giving up|abandon|avoid|not)\b|\b(gave up|giving up|wouldn't (\w+ )?(recommend|buy|use|come back|order|trust))\b/,
  likes: /\b(i|i'd|i do|really|also|what i) (really |do |absolutely |especially |particularly |just )*(like|love|liked|loved|enjoy|enjoyed|appreciate|appreciated|prefer)\b/,
  dislikes:
    /\b(don't|didn't|do not|did not|not|never) (\w+ )?(like|love|enjoy|appreciate|trust|believe|want)\b|\b(hate|hated|dislike|disliked|not a fan|can't stand)\b/,
  saves: /\b(saves?|remember(s|ed)?|kept|keeps) (me|my|what|all)\b|\bin (no time|one click|seconds)\b|\b(one|a single) (click|tap)\b|\bat a glance\b|\bright (away|there)\b|\bstraight away\b/,
  waits: /\b(took|takes|taking|wait\w*|load\w*|spin\w*) (\w+ )?(forever|ages|long|longer|so long|a while|minutes|me a while)\b|\bstill loading\b/,
  narrates:
    /^(okay |ok |so |um |and |now |then |alright |next |well )*(let me|let's|i'm going|i'm gonna|i will|i'll|i click|i press|i type|i choose|i pick|i select|i enter|i add|i go|i'm on|i'm at|i'm looking|i'm trying|i'm using|i'm scrolling|i'm reading|scrolling|going|moving|next|now i)\b/,
  describes:
    /^(okay |ok |so |um |and |now |then |alright |next |well )*(there is|there's|there are|it says|it shows|it asks|it has|it opens|it opened|they have|they sell|you can|this is|here|below|at the top|on the (left|right)|the (menu|page|form|button|logo|headline) (has|is|says))\b/,
};
