import type { DeliveryDetail } from '@outloud/contract/deliveries';
import { getTopicHeading } from '@outloud/domain/insights/topics';
import { cn } from '@outloud/ui/cn';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@outloud/ui/navigation/tabs';
import { Star, TrendingDown, TrendingUp } from 'lucide-react';
import { useId } from 'react';
import { SentimentBadge } from './delivery-status.tsx';
import { MomentList } from './moment-list.tsx';
import { Transcript } from './transcript/transcript.tsx';

type AiInsights = NonNullable<DeliveryDetail['aiInsights']>;

type InsightsProps = { insights: AiInsights; segments: DeliveryDetail['segments'] };

export function Insights({ insights, segments }: InsightsProps) {
  const { userExperienceScore: score, moments } = insights;
  const headingId = useId();
  return (
    <div className="grid animate-appear gap-6">
      <section aria-labelledby={headingId} className="rounded-2xl border border-line bg-surface">
        <h2 id={headingId} className="sr-only">
          AI analysis
        </h2>
        <div className="flex flex-wrap items-center justify-between gap-3 px-5 pt-5 sm:px-6 sm:pt-6">
          {score !== null && <ScoreStars score={score} />}
          <SentimentBadge sentiment={insights.overallSentiment} />
        </div>
        <Tabs defaultValue="summary" className="mt-4">
          <TabsList aria-label="Summary or transcript" className="px-5 sm:px-6">
            <TabsTrigger value="summary">Summary</TabsTrigger>
            <TabsTrigger value="transcript">Transcript</TabsTrigger>
          </TabsList>
          <TabsContent value="summary" className="p-5 sm:p-6">
            <p className="text-[0.9375rem] leading-6">{insights.summary}</p>
            <ScoreReasons reasons={insights.scoreReasons} />
          </TabsContent>
          {/* The segments inside are focusable, so the panel needs no tab stop of its own. */}
          <TabsContent value="transcript" tabIndex={-1}>
            <Transcript segments={segments} />
          </TabsContent>
        </Tabs>
      </section>
      <MomentList
        title="What They Liked"
        moments={moments.filter(({ kind }) => kind === 'liked')}
        emptyText="No specific positive feedback identified."
      />
      <MomentList
        title="Areas for Improvement"
        moments={moments.filter(({ kind }) => kind !== 'liked')}
        emptyText="No specific issues identified."
      />
    </div>
  );
}

const stars = Array.from({ length: 10 }, (_, index) => index + 1);

function ScoreStars({ score }: { score: number }) {
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
    </div>
  );
}

type Reasons = NonNullable<DeliveryDetail['aiInsights']>['scoreReasons'];

const effects = {
  raised: { Icon: TrendingUp, color: 'text-good', label: 'raised the score' },
  lowered: { Icon: TrendingDown, color: 'text-bad', label: 'lowered the score' },
} as const;

/** The effect of each topic on the score, with its number of mentions. */
function ScoreReasons({ reasons }: { reasons: Reasons }) {
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
                {topic ? getTopicHeading(topic) : 'Other points'} <span className="text-muted">{label}</span>
              </span>
              <span className="ml-auto shrink-0 text-muted tabular-nums">
                {points} {points === 1 ? 'mention' : 'mentions'}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
