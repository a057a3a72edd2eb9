import { type Segment, silence } from '@outloud/domain/deliveries';
import { joinSegments } from '@outloud/domain/evidence';
import type { AskAi } from '../ai/ask-ai.ts';
import type { InsightsEngine } from './insights.port.ts';
import { task, transcriptOf } from './prompt.ts';
import { answerSchema, contentOf, insightsOf } from './remote-answer.ts';
import { isSilence } from './shared.ts';

/** About an hour of speech, which every model of today can read at once. */
const mostCharacters = 60_000;

/** By a host that speaks OpenAI's protocol. */
export function remoteInsights(ask: AskAi, model: string, { timeout = 120_000 } = {}): InsightsEngine {
  const response_format = {
    type: 'json_schema' as const,
    json_schema: { name: 'insights', strict: true, schema: answerSchema },
  };
  return {
    async analyse(segments, signal) {
      const said = joinSegments(segments);
      if (isSilence(said.text)) return silence;
      const read = said.segments.filter(
        ({ from, to }) => to <= mostCharacters / 2 || from >= said.text.length - mostCharacters / 2,
      );
      const completion = await ask(
        (client, limits) =>
          client.chat.completions.create({ model, messages: messagesFor(read), response_format }, limits),
        { signal, timeout },
      );
      const insights = insightsOf(contentOf(completion), segments);
      if (read.length === said.segments.length) return insights;
      return { ...insights, summary: `${insights.summary} The recording is long: its middle was not judged.` };
    },
  };
}

function messagesFor(segments: readonly Segment[]) {
  return [
    { role: 'system' as const, content: task },
    { role: 'user' as const, content: transcriptOf(segments) },
  ];
}
