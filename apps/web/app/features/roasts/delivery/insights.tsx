import type { DeliveryDetail } from '@outloud/contract/deliveries';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@outloud/ui/tabs';
import { useId } from 'react';
import { SentimentBadge } from '../components/delivery-badges.tsx';
import { MomentList } from './moment-list.tsx';
import { ScoreReasons } from './score-reasons.tsx';
import { ScoreStars } from './score-stars.tsx';
import { Transcript } from './transcript.tsx';

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
