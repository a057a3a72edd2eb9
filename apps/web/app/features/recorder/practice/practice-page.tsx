import { practiceSeconds } from '@outloud/domain/recordings';
import { PageTitle } from '../../../lib/page-title.tsx';
import { Recorder } from '../components/recorder.tsx';
import { PracticeResult } from './practice-result.tsx';
import { ThinkAloudTips } from './think-aloud-tips.tsx';

const limits = { ...practiceSeconds, stop: practiceSeconds.max };

export function PracticePage() {
  return (
    <>
      <PageTitle>Practice</PageTitle>
      <p className="mt-3 max-w-2xl text-lg text-muted leading-7">
        Open any website in another tab, share that tab, and say in a few sentences what you see. The recording is
        checked automatically, then deleted.
      </p>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-8 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <Recorder
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
