import { noSpeechInsights, type Segment } from '@outloud/domain/deliveries';
import { isSilence, joinSegments } from '@outloud/domain/evidence';
import type { CallAi } from '../ai/connect-ai.ts';
import type { InsightsEngine } from './insights.port.ts';
import { getCompletionText, parseInsights, responseSchema } from './parse-remote-insights.ts';
import { formatTranscript, systemPrompt } from './prompt.ts';

/** About an hour of speech, which fits in the context window of current models. */
const maxCharacters = 60_000;

/** Analyzes transcripts with an OpenAI-compatible host. */
export function createRemoteInsights(callAi: CallAi, model: string, { timeout = 120_000 } = {}): InsightsEngine {
  const response_format = {
    type: 'json_schema' as const,
    json_schema: { name: 'insights', strict: true, schema: responseSchema },
  };
  return {
    async analyze(segments, signal) {
      const transcript = joinSegments(segments);
      if (isSilence(transcript.text)) return noSpeechInsights;
      const sentSegments = transcript.segments.filter(
        ({ from, to }) => to <= maxCharacters / 2 || from >= transcript.text.length - maxCharacters / 2,
      );
      const completion = await callAi(
        (client, options) =>
          client.chat.completions.create({ model, messages: createMessages(sentSegments), response_format }, options),
        { signal, timeout },
      );
      const insights = parseInsights(getCompletionText(completion), segments);
      if (sentSegments.length === transcript.segments.length) return insights;
      return { ...insights, summary: `${insights.summary} The recording is long, so its middle was not analyzed.` };
    },
  };
}

function createMessages(segments: readonly Segment[]) {
  return [
    { role: 'system' as const, content: systemPrompt },
    { role: 'user' as const, content: formatTranscript(segments) },
  ];
}
