import type { HoldReason } from '../deliveries.ts';

/** Mean log probability per token. Below this, at least one word in five is usually wrong. */
const minConfidence = -0.3;

type Recognition = {
  /** Null if unknown. */
  confidence: number | null;
  /** 'en', another ISO 639-1 code, or 'other'. Null if unknown. */
  language: string | null;
};

/** Returns why a transcript must not be analyzed, or null. The analysis would take wrong words for opinions. */
export function getHoldReason({ confidence, language }: Recognition): HoldReason | null {
  if (language !== null && language !== 'en') return 'other_language';
  return confidence !== null && confidence < minConfidence ? 'hard_to_hear' : null;
}
