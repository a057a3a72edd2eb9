import { cn } from '@outloud/ui/cn';
import { LeaveGuard } from '@outloud/uploader/leave-guard';
import { useEffect, useEffectEvent, useRef } from 'react';
import { LevelMeter } from '../components/level-meter.tsx';
import { SharedPicture } from '../components/shared-picture.tsx';
import { TimeTrack } from '../components/time-track.tsx';
import type { Limits } from '../components/time-words.ts';
import type { Recording } from '../engine/recording.ts';
import type { MicrophoneInUse } from '../hooks/use-microphone.ts';
import { useRecordingState, useSeconds } from '../hooks/use-recording.ts';
import type { SharedScreen } from '../hooks/use-screen.ts';
import { useSilence } from '../hooks/use-silence.ts';
import { useTabTitle } from '../hooks/use-tab-title.ts';
import { Controls } from './controls.tsx';
import { Float } from './float.tsx';
import { MutedAlert } from './muted-alert.tsx';
import { SafetyLine } from './safety-line.tsx';
import { WrongScreenAlert } from './wrong-screen-alert.tsx';

const leaveWarnings = {
  saved: 'Recording stops. Your recording so far is saved on this computer. Come back to this page to continue.',
  lost: 'Recording stops, and your recording so far is lost: this browser has no space to save it.',
};

type OnAirProps = {
  recording: Recording;
  microphone: MicrophoneInUse;
  screen: SharedScreen;
  limits: Limits;
  onStop: () => void;
};

export function OnAir({ recording, microphone, screen, limits, onStop }: OnAirProps) {
  const { phase, uploadState, isSaved } = useRecordingState(recording);
  const seconds = useSeconds(recording);
  const isRecording = phase === 'recording';
  const isSilent = useSilence(microphone.audioMeter, isRecording, seconds);
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
      <LeaveGuard title="Leave while recording?" description={isSaved ? leaveWarnings.saved : leaveWarnings.lost} />
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
          <TimeTrack seconds={seconds} limits={limits} />
        </div>
        {screen.stream && <SharedPicture stream={screen.stream} />}
      </div>
      {microphone.audioMeter && (
        <LevelMeter audioMeter={microphone.audioMeter} isLive={isRecording} isSilent={isSilent} />
      )}
      {microphone.isMuted && <MutedAlert />}
      {screen.showsOutloud && <WrongScreenAlert />}
      <div className="flex flex-wrap gap-3">
        <Controls ref={pauseButton} recording={recording} onStop={onStop} size="lg" />
        <Float audioMeter={microphone.audioMeter} seconds={seconds} isRecording={isRecording} isSilent={isSilent}>
          <Controls recording={recording} onStop={onStop} size="md" />
        </Float>
      </div>
      <SafetyLine uploadState={uploadState} isSaved={isSaved} />
    </div>
  );
}
