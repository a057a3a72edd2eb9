import { ScoreRule } from '@outloud/app-kit/insights';
import { formatFewPoints, holdReasonTexts, type ReviewerNoun } from '@outloud/app-kit/insights.labels';
import type { DeliveryDetail } from '@outloud/contract/deliveries';
import type { HoldReason } from '@outloud/domain/deliveries';
import { refundRequestRules } from '@outloud/domain/feedback';
import { getTopicHeading } from '@outloud/domain/insights/topics';
import { Alert } from '@outloud/ui/alert';
import { cn } from '@outloud/ui/cn';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@outloud/ui/navigation/tabs';
import { Star, TrendingDown, TrendingUp } from 'lucide-react';
import { useId } from 'react';
import { SentimentBadge } from './delivery-status.tsx';
import { Transcript } from './transcript/transcript.tsx';

type AiInsights = NonNullable<DeliveryDetail['aiInsights']>;
type Segments = DeliveryDetail['segments'];

type AnalysisProps = { insights: AiInsights; segments: Segments; isGuest?: boolean };

/** The score, the summary and the transcript of a review. */
export function Analysis({ insights, segments, isGuest = false }: AnalysisProps) {
  const reviewer = isGuest ? 'person' : 'tester';
  const { userExperienceScore: score, holdReason, moments } = insights;
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="animate-appear rounded-2xl border border-line bg-surface">
      <h2 id={headingId} className="sr-only">
        AI analysis
      </h2>
      {holdReason ? (
        <HeldAnalysis reason={holdReason} segments={segments} canRequestRefund={!isGuest} />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3 px-5 pt-5 sm:px-6 sm:pt-6">
            {score !== null && <ScoreStars score={score} note={formatFewPoints(moments.length, reviewer)} />}
            <SentimentBadge sentiment={insights.overallSentiment} />
          </div>
          <Tabs defaultValue="summary" className="mt-4">
            <TabsList aria-label="Summary or transcript" className="px-5 sm:px-6">
              <TabsTrigger value="summary">Summary</TabsTrigger>
              <TabsTrigger value="transcript">Transcript</TabsTrigger>
            </TabsList>
            <TabsContent value="summary" className="p-5 sm:p-6">
              <p className="text-[0.9375rem] leading-6">{insights.summary}</p>
              <ScoreReasons insights={insights} reviewer={reviewer} />
            </TabsContent>
            {/* The segments inside are focusable, so the panel needs no tab stop of its own. */}
            <TabsContent value="transcript" tabIndex={-1}>
              <Transcript segments={segments} />
            </TabsContent>
          </Tabs>
        </>
      )}
    </section>
  );
}

type HeldAnalysisProps = { reason: HoldReason; segments: Segments; canRequestRefund: boolean };

/** Without insights, the transcript needs no tabs. */
function HeldAnalysis({ reason, segments, canRequestRefund }: HeldAnalysisProps) {
  const { title, text } = holdReasonTexts[reason];
  return (
    <>
      <Alert variant="warn" title={title} className="m-3 sm:m-4">
        <div className="grid gap-2 text-ink">
          <p>{text}</p>
          <p>
            Watch the video to judge the review yourself.
            {canRequestRefund &&
              ` If it does not help you, you can request a refund under “Your feedback” within ${refundRequestRules.withinDays} days of the delivery.`}
          </p>
        </div>
      </Alert>
      <h3 className="px-5 pt-1 font-bold text-lg leading-7 tracking-tight sm:px-6">Transcript</h3>
      <Transcript segments={segments} />
    </>
  );
}

const stars = Array.from({ length: 10 }, (_, index) => index + 1);

function ScoreStars({ score, note }: { score: number; note: string | null }) {
  return (
    <div>
      <p className="text-muted text-xs leading-5">UX score</p>
      <p className="flex items-center gap-2.5">
        <span className="sr-only">{score} out of 10</span>
        <span aria-hidden="true" className="flex sm:gap-0.5">
          {stars.map((star) => (
            <Star
              key={star}
              strokeWidth={1.75}
              className={cn('size-4 sm:size-4.5', star <= Math.round(score) ? 'fill-ink text-ink' : 'text-edge/70')}
            />
          ))}
        </span>
        <span aria-hidden="true" className="font-bold font-display text-lg tabular-nums leading-6">
          {score}/10
        </span>
      </p>
      {note && <p className="text-muted text-xs leading-5">{note}</p>}
    </div>
  );
}

const effects = {
  raised: { Icon: TrendingUp, color: 'text-good', label: 'raised the score' },
  lowered: { Icon: TrendingDown, color: 'text-bad', label: 'lowered the score' },
} as const;

type ScoreReasonsProps = { insights: AiInsights; reviewer: ReviewerNoun };

/** The effect of each topic on the score, with its number of mentions. */
function ScoreReasons({ insights: { scoreReasons: reasons, moments }, reviewer }: ScoreReasonsProps) {
  if (reasons.length === 0) return null;
  return (
    <>
      <h3 className="mt-5 font-bold text-sm leading-6 tracking-tight">Why this score</h3>
      <ul className="mt-1.5 grid gap-x-5 gap-y-1 text-sm leading-6 sm:grid-cols-2 xl:grid-cols-1">
        {reasons.map(({ effect, topic, points }) => {
          const { Icon, color, label } = effects[effect];
          return (
            <li key={`${effect} ${topic}`} className="flex items-center gap-2">
              <Icon aria-hidden="true" className={cn('size-4 shrink-0', color)} />
              <span className="min-w-0">
                {topic ? getTopicHeading(topic) : 'Other topics'} <span className="text-muted">{label}</span>
              </span>
              <span className="ml-auto shrink-0 text-muted tabular-nums">
                {points} {points === 1 ? 'mention' : 'mentions'}
              </span>
            </li>
          );
        })}
      </ul>
      <div className="mt-3">
        <ScoreRule moments={moments} reviewer={reviewer} />
      </div>
    </>
  );
}
