import { Button } from '@outloud/ui/button';
import { Pause, Play, Square } from 'lucide-react';
import type { Ref } from 'react';
import type { Recording } from '../engine/recording.ts';
import { useRecordingState } from '../hooks/use-recording.ts';

type PauseStopButtonsProps = {
  recording: Recording;
  onStop: () => void;
  size: 'md' | 'lg';
  ref?: Ref<HTMLButtonElement>;
};

export function PauseStopButtons({ recording, onStop, size, ref }: PauseStopButtonsProps) {
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
