import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { usePracticeCheck } from '../api/practice-check.ts';
import type { RecordingResult } from '../components/recorder-flow.tsx';
import type { RecordingLimits } from '../components/time-hint.ts';
import { CheckStatus } from '../review/check-status.tsx';
import { summarizeFindings } from '../review/findings.ts';
import { FindingsList } from '../review/findings-list.tsx';

/** Shows the findings and whether the tester can claim roasts now. */
export function PracticeResult({ result, limits }: { result: RecordingResult; limits: RecordingLimits }) {
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
