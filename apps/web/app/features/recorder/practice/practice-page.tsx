import { practiceSeconds } from '@outloud/domain/recordings';
import { PageTitle } from '../../../lib/page-title.tsx';
import { Recorder } from '../components/recorder.tsx';
import { PracticeResult } from './practice-result.tsx';
import { Tips } from './tips.tsx';

const limits = { ...practiceSeconds, stop: practiceSeconds.max };

export function PracticePage() {
  return (
    <>
      <PageTitle>Practice</PageTitle>
      <p className="mt-3 max-w-2xl text-lg text-muted leading-7">
        Open any website in another tab, share that tab, and say in a few sentences what you see. Nobody watches it: it
        is checked and thrown away.
      </p>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-8 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <Recorder
          subject="practice"
          name="practice"
          limits={limits}
          title="Microphone, screen, and a few words"
          description={`${limits.min} to ${limits.max} seconds are enough.`}
        >
          {(made) => <PracticeResult made={made} limits={limits} />}
        </Recorder>
        <Tips />
      </div>
    </>
  );
}
