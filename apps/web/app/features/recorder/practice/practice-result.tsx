import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { usePractice } from '../api/practise.ts';
import type { Made } from '../components/studio.tsx';
import type { Limits } from '../components/time-words.ts';
import { Checking } from '../review/checking.tsx';
import { resultWords } from '../review/findings.ts';
import { FindingsList } from '../review/findings-list.tsx';

/** How loud, how much and what of, and whether that is enough for the first roast. */
export function PracticeResult({ made, limits }: { made: Made; limits: Limits }) {
  const practice = usePractice(made.uploadId);
  const { data } = practice;
  const { showsOurs, loudness } = made;
  const judged = data ? { verdict: data.verdict, hasFailed: !data.passed, showsOurs, loudness } : null;
  const isJudged = judged !== null;
  const forget = useEffectEvent(made.forget);
  useEffect(() => {
    if (isJudged) forget();
  }, [isJudged]);
  return (
    <div className="grid gap-6">
      <Checking check={practice} made={made} result={judged && resultWords(judged, limits)} />
      {data && judged && (
        <>
          <FindingsList judged={judged} limits={limits} />
          {data.passed ? (
            <Alert variant="success" title="You are ready">
              {showsOurs ? 'You can be heard.' : 'You can be heard and your screen can be seen.'} The roasts are open to
              you.
            </Alert>
          ) : (
            <Alert variant="warn" title="Not yet">
              See what is marked above, then record again. You can try as often as you like.
            </Alert>
          )}
          <div className="flex flex-wrap gap-3">
            {data.passed && (
              <Button asChild size="lg">
                <Link to={paths.availableRoasts}>See available roasts</Link>
              </Button>
            )}
            <Button size="lg" variant={data.passed ? 'secondary' : 'primary'} onClick={made.discard}>
              Record again
            </Button>
          </div>
        </>
      )}
      {practice.error && (
        <Button variant="ghost" className="justify-self-start" onClick={made.discard}>
          Record again
        </Button>
      )}
    </div>
  );
}
