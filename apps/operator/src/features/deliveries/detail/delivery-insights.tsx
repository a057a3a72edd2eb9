import type { OperatorDelivery } from '@outloud/contract/operators/deliveries';
import { Card } from '@outloud/ui/card';
import { momentStyles } from '@outloud/ui/moment-styles';
import { ScrollRegion } from '@outloud/ui/scroll-region';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@outloud/ui/tabs';
import { SeekButton } from './seek-button.tsx';

type AiInsights = NonNullable<OperatorDelivery['aiInsights']>;

/** The same content that the customer sees. */
export function DeliveryInsights({ delivery: { aiInsights, segments } }: { delivery: OperatorDelivery }) {
  return (
    <Card title="Insights and transcript">
      <Tabs defaultValue="insights">
        <TabsList aria-label="Insights or transcript">
          <TabsTrigger value="insights">Insights</TabsTrigger>
          <TabsTrigger value="transcript">Transcript</TabsTrigger>
        </TabsList>
        <TabsContent value="insights" tabIndex={-1} className="pt-5">
          {aiInsights ? <Summary insights={aiInsights} /> : <p className="text-muted text-sm">No insights yet.</p>}
        </TabsContent>
        <TabsContent value="transcript" tabIndex={-1} className="pt-3">
          <Transcript segments={segments} />
        </TabsContent>
      </Tabs>
    </Card>
  );
}

function Summary({ insights: { userExperienceScore, overallSentiment, summary, moments } }: { insights: AiInsights }) {
  return (
    <div className="grid gap-4 text-sm leading-6">
      <p className="font-semibold tabular-nums">
        {userExperienceScore === null ? 'No score' : `UX score ${userExperienceScore}/10`}, {overallSentiment}
      </p>
      <p>{summary}</p>
      <ul aria-label="Moments" className="-mx-2.5 grid gap-0.5">
        {moments.map(({ kind, text, quote, startSeconds }) => {
          const { Icon, label, colorClass } = momentStyles[kind];
          return (
            <li key={`${kind} ${startSeconds} ${text}`}>
              <SeekButton seconds={startSeconds}>
                <Icon aria-hidden="true" className={`mr-1.5 inline size-4 ${colorClass}`} />
                <span className="sr-only">{label}: </span>
                {text}
                {!quote.toLowerCase().includes(text.toLowerCase()) && <q className="block text-muted">{quote}</q>}
              </SeekButton>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Transcript({ segments }: Pick<OperatorDelivery, 'segments'>) {
  if (segments.length === 0) return <p className="pt-2 text-muted text-sm">No transcript available.</p>;
  return (
    <ScrollRegion label="Transcript" className="-mx-2.5 max-h-96">
      <ol className="grid gap-0.5 p-1">
        {segments.map(({ startSeconds, endSeconds, text }) => (
          <li key={`${startSeconds} ${endSeconds} ${text}`}>
            <SeekButton seconds={startSeconds}>{text}</SeekButton>
          </li>
        ))}
      </ol>
    </ScrollRegion>
  );
}
