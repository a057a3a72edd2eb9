import { type Segment, silence } from '@outloud/domain/deliveries';
import { joinSegments } from '@outloud/domain/evidence';
import type { CallAi } from '../ai/ask-ai.ts';
import type { InsightsEngine } from './insights.port.ts';
import { systemPrompt, formatTranscript } from './prompt.ts';
import { responseSchema, getCompletionText, parseInsights } from './remote-answer.ts';
import { isSilence } from './shared.ts';

/** About an hour of speech, which fits in the context window of current models. */
const maxCharacters = 60_000;

/** Analyzes with an OpenAI-compatible host. */
export function createRemoteInsights(callAi: CallAi, model: string, { timeout = 120_000 } = {}): InsightsEngine {
  const response_format = {
    type: 'json_schema' as const,
    json_schema: { name: 'insights', strict: true, schema: responseSchema },
  };
  return {
    async analyse(segments, signal) {
      const transcript = joinSegments(segments);
      if (isSilence(transcript.text)) return silence;
      const sent = transcript.segments.filter(
        ({ from, to }) => to <= maxCharacters / 2 || from >= transcript.text.length - maxCharacters / 2,
      );
      const completion = await callAi(
        (client, options) =>
          client.chat.completions.create({ model, messages: createMessages(sent), response_format }, options),
        { signal, timeout },
      );
      const insights = parseInsights(getCompletionText(completion), segments);
      if (sent.length === transcript.segments.length) return insights;
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
