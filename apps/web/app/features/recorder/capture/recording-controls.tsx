import { formatTimestamp } from '@outloud/app-kit/format';
import { NavigationGuard } from '@outloud/app-kit/upload/navigation-guard';
import { Button } from '@outloud/ui/button';
import { cn } from '@outloud/ui/cn';
import { Pause, Play, Square } from 'lucide-react';
import { type Ref, useEffect, useEffectEvent, useRef } from 'react';
import type { Recording } from '../engine/recording.ts';
import { getTimeHint, type RecordingLimits } from '../engine/recording-limits.ts';
import { useRecordedSeconds, useRecordingState } from '../engine/use-recording.ts';
import { LevelMeter, useIsSilent } from './level-meter.tsx';
import { MutedAlert } from './microphone-step.tsx';
import { PictureInPicture } from './picture-in-picture.tsx';
import { SaveStatus } from './save-status.tsx';
import { OutloudSharedAlert, ScreenPreview } from './screen-step.tsx';
import type { MicrophoneState } from './use-microphone.ts';
import type { ScreenState } from './use-screen.ts';

const leaveWarnings = {
  saved: 'Recording stops. Your recording so far is saved on this computer. Come back to this page to continue.',
  lost: 'If you leave, recording stops and your recording is lost: this browser has no space to save it.',
};

type RecordingControlsProps = {
  recording: Recording;
  microphone: MicrophoneState;
  screen: ScreenState;
  limits: RecordingLimits;
  onStop: () => void;
};

export function RecordingControls({ recording, microphone, screen, limits, onStop }: RecordingControlsProps) {
  const { phase, uploadState, isSaved } = useRecordingState(recording);
  const seconds = useRecordedSeconds(recording);
  const isRecording = phase === 'recording';
  const isSilent = useIsSilent(microphone.audioMeter, isRecording, seconds);
  useTabTitle(isRecording, isSilent, seconds);

  const pauseButton = useRef<HTMLButtonElement>(null);
  useEffect(() => pauseButton.current?.focus(), []);

  const isMaxLength = seconds >= limits.stop;
  const stop = useEffectEvent(onStop);
  useEffect(() => {
    if (isMaxLength) stop();
  }, [isMaxLength]);

  return (
    <div className="grid gap-6">
      <NavigationGuard
        title="Leave while recording?"
        description={isSaved ? leaveWarnings.saved : leaveWarnings.lost}
      />
      <div className="grid items-start gap-6 sm:grid-cols-[minmax(0,1fr)_minmax(0,14rem)]">
        <div>
          <p className={cn('mb-3 flex items-center gap-2 font-semibold text-sm', isRecording && 'text-ember')}>
            <span
              aria-hidden="true"
              className={cn(
                'size-2.5 rounded-full bg-current',
                isRecording && 'animate-pulse motion-reduce:animate-none',
              )}
            />
            {isRecording ? 'Recording' : 'Paused'}
          </p>
          <TimeProgress seconds={seconds} limits={limits} />
        </div>
        {screen.stream && <ScreenPreview stream={screen.stream} />}
      </div>
      {microphone.audioMeter && (
        <LevelMeter audioMeter={microphone.audioMeter} isLive={isRecording} isSilent={isSilent} />
      )}
      {microphone.isMuted && <MutedAlert />}
      {screen.showsOutloud && <OutloudSharedAlert />}
      <div className="flex flex-wrap gap-3">
        <PauseStopButtons ref={pauseButton} recording={recording} onStop={onStop} size="lg" />
        <PictureInPicture
          audioMeter={microphone.audioMeter}
          seconds={seconds}
          isRecording={isRecording}
          isSilent={isSilent}
        >
          <PauseStopButtons recording={recording} onStop={onStop} size="md" />
        </PictureInPicture>
      </div>
      <SaveStatus uploadState={uploadState} isSaved={isSaved} />
    </div>
  );
}

type PauseStopButtonsProps = {
  recording: Recording;
  onStop: () => void;
  size: 'md' | 'lg';
  ref?: Ref<HTMLButtonElement>;
};

function PauseStopButtons({ recording, onStop, size, ref }: PauseStopButtonsProps) {
  const { phase } = useRecordingState(recording);
  const isRecording = phase === 'recording';
  const Icon = isRecording ? Pause : Play;
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        ref={ref}
        variant="secondary"
        size={size}
        onClick={() => (isRecording ? recording.pause() : recording.resume())}
      >
        <Icon aria-hidden="true" className="size-5" />
        {isRecording ? 'Pause' : 'Resume'}
      </Button>
      <Button size={size} pending={phase === 'ending'} onClick={onStop}>
        <Square aria-hidden="true" className="size-4 fill-current" />
        Stop and review
      </Button>
    </div>
  );
}

type TimeProgressProps = { seconds: number; limits: RecordingLimits };

function TimeProgress({ seconds, limits }: TimeProgressProps) {
  const { min, max } = limits;
  const toPercent = (value: number) => `${Math.min(100, (value / max) * 100)}%`;
  return (
    <div>
      <p role="timer" className="font-display font-extrabold text-5xl tabular-nums leading-none tracking-[-0.03em]">
        <span className="sr-only">Recorded: </span>
        {formatTimestamp(seconds)}
      </p>
      <div aria-hidden="true" className="relative mt-4 h-2 overflow-hidden rounded-full bg-ink/10">
        <span className="absolute inset-y-0 right-0 bg-good/25" style={{ left: toPercent(min) }} />
        <span
          className={`absolute inset-y-0 left-0 rounded-full ${seconds < min ? 'bg-ink' : 'bg-good'}`}
          style={{ width: toPercent(seconds) }}
        />
      </div>
      <p role="status" className="mt-2 text-muted text-sm leading-6">
        {getTimeHint(seconds, limits)}
      </p>
    </div>
  );
}

/** Shows the recording state in the tab title, which stays visible while the tester views the website's tab. */
function useTabTitle(isRecording: boolean, isSilent: boolean, seconds: number) {
  useEffect(() => {
    const originalTitle = document.title;
    return () => {
      const restore = () => {
        document.title = originalTitle;
      };
      if (!document.hidden) return restore();
      // Show a tester in another tab that the recording stopped.
      document.title = 'Stopped · Outloud';
      document.addEventListener('visibilitychange', restore, { once: true });
    };
  }, []);
  const title = isRecording ? (isSilent ? 'Keep talking' : `● ${formatTimestamp(seconds)}`) : 'Paused';
  useEffect(() => {
    document.title = `${title} · Outloud`;
  }, [title]);
}
