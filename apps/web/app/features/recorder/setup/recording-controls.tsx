import { cn } from '@outloud/ui/cn';
import { NavigationGuard } from '@outloud/uploader/navigation-guard';
import { useEffect, useEffectEvent, useRef } from 'react';
import { LevelMeter } from '../components/level-meter.tsx';
import { ScreenPreview } from '../components/screen-preview.tsx';
import type { RecordingLimits } from '../components/time-hint.ts';
import { TimeProgress } from '../components/time-progress.tsx';
import type { Recording } from '../engine/recording.ts';
import { useIsSilent } from '../hooks/use-is-silent.ts';
import type { MicrophoneState } from '../hooks/use-microphone.ts';
import { useRecordedSeconds, useRecordingState } from '../hooks/use-recording.ts';
import type { ScreenState } from '../hooks/use-screen.ts';
import { useTabTitle } from '../hooks/use-tab-title.ts';
import { MutedAlert } from './muted-alert.tsx';
import { OutloudSharedAlert } from './outloud-shared-alert.tsx';
import { PauseStopButtons } from './pause-stop-buttons.tsx';
import { PictureInPicture } from './picture-in-picture.tsx';
import { SaveStatus } from './save-status.tsx';

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
