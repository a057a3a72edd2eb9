import { practiceSeconds } from '@outloud/domain/recordings/recordings';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { PageTitle } from '../../../components/page-title.tsx';
import { getPageMeta } from '../../../page-meta.ts';
import { paths } from '../../../paths.ts';
import { useSession } from '../../../session/session.ts';
import type { RecordingLimits } from '../engine/recording-limits.ts';
import { sessionSender, usePracticeCheck } from '../queries.ts';
import { Recorder } from '../recorder.tsx';
import type { RecordingResult } from '../recorder-flow.tsx';
import { CheckStatus, FindingsList } from '../review/check-status.tsx';
import { summarizeFindings } from '../review/findings.ts';
import { ThinkAloudTips } from '../think-aloud-tips.tsx';

const limits = { ...practiceSeconds, stop: practiceSeconds.max };

export const meta = () => getPageMeta('Practice', 'A short recording to check that everything works.');

export default function PracticePage() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <>
      <PageTitle>Practice</PageTitle>
      <p className="mt-3 max-w-2xl text-lg text-muted leading-7">
        Open any website in another tab, share that tab, and say in a few sentences what you see. The recording is
        checked automatically, then deleted.
      </p>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-8 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <Recorder
          owner={user._id}
          sender={sessionSender}
          subject="practice"
          name="practice"
          limits={limits}
          title="Microphone, screen, and a few words"
          description={`Record ${limits.min} to ${limits.max} seconds.`}
        >
          {(result) => <PracticeResult result={result} limits={limits} />}
        </Recorder>
        <ThinkAloudTips />
      </div>
    </>
  );
}

/** Shows the findings and whether the tester can claim roasts now. */
function PracticeResult({ result, limits }: { result: RecordingResult; limits: RecordingLimits }) {
  const practice = usePracticeCheck(result.uploadId);
  const { data } = practice;
  const { showsOutloud, loudness } = result;
  const checked = data ? { verdict: data.verdict, hasFailed: !data.passed, showsOutloud, loudness } : null;
  const isChecked = checked !== null;
  const deleteLocalCopy = useEffectEvent(result.deleteLocalCopy);
  useEffect(() => {
    if (isChecked) deleteLocalCopy();
  }, [isChecked]);
  return (
    <div className="grid gap-6">
      <CheckStatus check={practice} upload={result} summary={checked && summarizeFindings(checked, limits)} />
      {data && checked && (
        <>
          <FindingsList checked={checked} limits={limits} />
          {data.passed ? (
            <Alert variant="success" title="You are ready">
              {showsOutloud ? 'We can hear you.' : 'We can hear you and see your screen.'} You can now claim roasts.
            </Alert>
          ) : (
            <Alert variant="warn" title="Not there yet">
              Fix the problems above, then record again. You can try as often as you like.
            </Alert>
          )}
          <div className="flex flex-wrap gap-3">
            {data.passed && (
              <Button asChild size="lg">
                <Link to={paths.availableRoasts}>See available roasts</Link>
              </Button>
            )}
            <Button size="lg" variant={data.passed ? 'secondary' : 'primary'} onClick={result.discard}>
              Record again
            </Button>
          </div>
        </>
      )}
      {practice.error && (
        <Button variant="ghost" className="justify-self-start" onClick={result.discard}>
          Record again
        </Button>
      )}
    </div>
  );
}
