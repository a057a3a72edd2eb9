/** Log probabilities of the next token, one row for each hypothesis. */
type NextTokens = Float32Array[];

/**
 * Runs the decoder for one more token. `parents[i]` is the row of the previous step that hypothesis `i` continues, and
 * `tokens[i]` is its newest token.
 */
export type DecoderStep = (parents: readonly number[], tokens: readonly number[]) => Promise<NextTokens>;

/** A list of tokens, without the start and end tokens, and the log probability of each, including that of the end. */
export type Hypothesis = { tokens: number[]; logProbabilities: number[] };

type SearchOptions = {
  step: DecoderStep;
  startToken: number;
  endToken: number;
  width: number;
  maxTokens: number;
  /** Returns whether the tokens are stuck in a loop. The search ends if this is true of the best hypothesis. */
  isLoop: (tokens: readonly number[]) => boolean;
};

/**
 * Mean log probability of the tokens, so that long hypotheses are comparable with short ones. Tokens of a repeated phrase
 * do not count: the phrase makes them likely, whether they are spoken or not.
 */
export function getConfidence({ tokens, logProbabilities }: Hypothesis): number {
  const counted = logProbabilities.filter((_, i) => !isRepeated(tokens, i));
  return sum(counted) / Math.max(1, counted.length);
}

const phraseLength = 4;

/** Returns whether the phrase that ends with this token occurs earlier. */
function isRepeated(tokens: readonly number[], end: number): boolean {
  for (let i = phraseLength - 1; i < end && end < tokens.length; i++) {
    let length = 0;
    while (length < phraseLength && tokens[i - length] === tokens[end - length]) length++;
    if (length === phraseLength) return true;
  }
  return false;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Beam search: continues the `width` most likely hypotheses in parallel and returns the best finished one. */
export async function searchBeams(options: SearchOptions): Promise<Hypothesis> {
  const { step, startToken, endToken, width, maxTokens, isLoop } = options;
  let beams: Hypothesis[] = [{ tokens: [], logProbabilities: [] }];
  let parents = [0];
  let finished: Hypothesis | null = null;
  for (;;) {
    const rows = await step(
      parents,
      beams.map(({ tokens }) => tokens.at(-1) ?? startToken),
    );
    const candidates = beams
      .flatMap(({ logProbabilities }, parent) => {
        const total = sum(logProbabilities);
        return findMostLikely(rows[parent] as Float32Array, width + 1).map((next) => ({
          ...next,
          parent,
          total: total + next.logProbability,
        }));
      })
      .sort((a, b) => b.total - a.total)
      .slice(0, 2 * width);
    const previous = beams;
    beams = [];
    parents = [];
    for (const { parent, token, logProbability } of candidates) {
      const { tokens, ...parentHypothesis } = previous[parent] as Hypothesis;
      const logProbabilities = [...parentHypothesis.logProbabilities, logProbability];
      if (token === endToken) {
        const candidate = { tokens, logProbabilities };
        if (!finished || getConfidence(candidate) > getConfidence(finished)) finished = candidate;
      } else if (beams.length < width) {
        beams.push({ tokens: [...tokens, token], logProbabilities });
        parents.push(parent);
      }
    }
    const best = beams[0];
    if (!best) return finished as Hypothesis;
    if (finished && getConfidence(finished) >= getConfidence(best)) return finished;
    if (best.tokens.length >= maxTokens || isLoop(best.tokens)) return finished ?? best;
  }
}

type NextToken = { token: number; logProbability: number };

/** Returns the `count` most likely tokens, the most likely one first. */
function findMostLikely(logits: Float32Array, count: number): NextToken[] {
  const best: NextToken[] = [];
  let lowest = Number.NEGATIVE_INFINITY;
  for (let token = 0; token < logits.length; token++) {
    const logProbability = Number(logits[token]);
    if (logProbability <= lowest) continue;
    const position = best.findIndex((other) => other.logProbability < logProbability);
    best.splice(position === -1 ? best.length : position, 0, { token, logProbability });
    if (best.length > count) best.pop();
    if (best.length === count) lowest = Number(best.at(-1)?.logProbability);
  }
  const highest = Number(best[0]?.logProbability);
  let sum = 0;
  for (const logit of logits) sum += Math.exp(logit - highest);
  const logSum = highest + Math.log(sum);
  return best.map(({ token, logProbability }) => ({ token, logProbability: logProbability - logSum }));
}
