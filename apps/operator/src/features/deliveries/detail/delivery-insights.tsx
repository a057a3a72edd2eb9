import { formatTimestamp } from '@outloud/app-kit/format';
import { MomentOrderControl, ScoreRule, SeverityBadge } from '@outloud/app-kit/insights';
import { formatFewPoints, holdReasonTexts, type ReviewerNoun } from '@outloud/app-kit/insights.labels';
import type { OperatorDelivery } from '@outloud/contract/operators/deliveries';
import type { HoldReason } from '@outloud/domain/deliveries';
import { type MomentOrder, sortMoments } from '@outloud/domain/insights/moment-order';
import { Alert } from '@outloud/ui/alert';
import { Card } from '@outloud/ui/card';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@outloud/ui/navigation/tabs';
import { keepFocus, useSeek } from '@outloud/ui/player/player-store';
import { momentStyles } from '@outloud/ui/player/player-styles';
import { ScrollRegion } from '@outloud/ui/scroll-region';
import { type ReactNode, useState } from 'react';

type AiInsights = NonNullable<OperatorDelivery['aiInsights']>;

/** The same content that the customer sees. */
export function DeliveryInsights({ delivery: { aiInsights, segments, isGuest } }: { delivery: OperatorDelivery }) {
  return (
    <Card title="Insights and transcript">
      {aiInsights?.holdReason ? (
        <HeldInsights reason={aiInsights.holdReason} segments={segments} isGuest={isGuest} />
      ) : (
        <Tabs defaultValue="insights">
          <TabsList aria-label="Insights or transcript">
            <TabsTrigger value="insights">Insights</TabsTrigger>
            <TabsTrigger value="transcript">Transcript</TabsTrigger>
          </TabsList>
          <TabsContent value="insights" tabIndex={-1} className="pt-5">
            {aiInsights ? (
              <Summary insights={aiInsights} reviewer={isGuest ? 'person' : 'tester'} />
            ) : (
              <p className="text-muted text-sm">No insights yet.</p>
            )}
          </TabsContent>
          <TabsContent value="transcript" tabIndex={-1} className="pt-3">
            <Transcript segments={segments} />
          </TabsContent>
        </Tabs>
      )}
    </Card>
  );
}

type HeldInsightsProps = { reason: HoldReason } & Pick<OperatorDelivery, 'segments' | 'isGuest'>;

function HeldInsights({ reason, segments, isGuest }: HeldInsightsProps) {
  const { title, text } = holdReasonTexts[reason];
  return (
    <div className="grid gap-4">
      <Alert variant="warn" title={title}>
        <p className="text-ink">
          {text} The customer sees this warning{isGuest ? '' : ' and can request a refund'}.
        </p>
      </Alert>
      <Transcript segments={segments} />
    </div>
  );
}

function Summary({ insights, reviewer }: { insights: AiInsights; reviewer: ReviewerNoun }) {
  const { userExperienceScore, overallSentiment, summary, moments } = insights;
  const [order, setOrder] = useState<MomentOrder>('severity');
  const note = formatFewPoints(moments.length, reviewer);
  return (
    <div className="grid gap-4 text-sm leading-6">
      <div>
        <p className="font-semibold tabular-nums">
          {userExperienceScore === null ? 'No score' : `UX score ${userExperienceScore}/10`}, {overallSentiment}
        </p>
        {userExperienceScore !== null && note && <p className="text-muted">{note}</p>}
      </div>
      <p>{summary}</p>
      {userExperienceScore !== null && <ScoreRule moments={moments} reviewer={reviewer} />}
      <MomentOrderControl moments={moments} order={order} onChange={setOrder} />
      <ul aria-label="Moments" className="-mx-2.5 grid gap-0.5">
        {sortMoments(moments, order).map(({ kind, text, quote, startSeconds, severity }) => {
          const { Icon, label, colorClass } = momentStyles[kind];
          return (
            <li key={`${kind} ${startSeconds} ${text}`}>
              <SeekButton seconds={startSeconds}>
                <Icon aria-hidden="true" className={`mr-1.5 inline size-4 ${colorClass}`} />
                <span className="sr-only">{label}: </span>
                <SeverityBadge severity={severity} /> {text}
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

/** Plays the recording from the given time. */
function SeekButton({ seconds, children }: { seconds: number; children: ReactNode }) {
  const seek = useSeek();
  return (
    <button
      type="button"
      onMouseDown={keepFocus}
      onClick={() => seek(seconds, { play: true })}
      className="flex w-full gap-3 rounded-lg px-2.5 py-1.5 text-left text-sm leading-6 transition-colors hover:bg-sunken"
    >
      <span className="mt-0.5 h-5 w-11 shrink-0 rounded-md bg-sunken text-center font-semibold text-muted text-xs tabular-nums leading-5">
        {formatTimestamp(seconds)}
      </span>
      <span className="min-w-0">{children}</span>
    </button>
  );
}
