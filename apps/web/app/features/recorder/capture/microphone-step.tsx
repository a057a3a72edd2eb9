import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Field } from '@outloud/ui/forms/field';
import { Select } from '@outloud/ui/forms/input';
import { Mic } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type AudioMeter, isVoice } from '../engine/audio-meter.ts';
import { LevelMeter } from './level-meter.tsx';
import { SetupStep } from './setup-step.tsx';
import { getMicrophoneId, type MicrophoneState } from './use-microphone.ts';

export function MicrophoneStep({ microphone }: { microphone: MicrophoneState }) {
  const { stream, audioMeter, devices, isRequesting, failure, hasStopped, isMuted, request } = microphone;
  const hasHeardVoice = useHasHeardVoice(audioMeter);
  return (
    <SetupStep number={1} title="Your microphone" isDone={hasHeardVoice && !isMuted}>
      {hasStopped && (
        <Alert variant="warn" title="Microphone disconnected">
          Plug it back in, or allow another microphone, to continue.
        </Alert>
      )}
      {failure && (
        <Alert variant="destructive" title={failure.title}>
          {failure.help}
        </Alert>
      )}
      {stream && audioMeter ? (
        <>
          <Field label="Microphone">
            {(fieldProps) => (
              <Select {...fieldProps} value={getMicrophoneId(stream)} onChange={({ target }) => request(target.value)}>
                {devices.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label || 'Microphone'}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {isMuted && <MutedAlert />}
          <LevelMeter audioMeter={audioMeter} isLive />
        </>
      ) : (
        <>
          <p className="text-muted text-sm leading-6">
            Allow your microphone, say a few words, and watch the bars move.
          </p>
          <Button pending={isRequesting} onClick={() => request()} className="justify-self-start">
            <Mic aria-hidden="true" className="size-4" />
            {failure || hasStopped ? 'Try the microphone again' : 'Allow the microphone'}
          </Button>
        </>
      )}
    </SetupStep>
  );
}

export function MutedAlert() {
  return (
    <Alert variant="warn" title="Your microphone is muted">
      Unmute it on the microphone or in your computer’s settings.
    </Alert>
  );
}

const intervalMs = 250;

function useHasHeardVoice(audioMeter: AudioMeter | null): boolean {
  const [heardMeter, setHeardMeter] = useState<AudioMeter | null>(null);
  useEffect(() => {
    if (!audioMeter) return;
    const timer = setInterval(() => isVoice(audioMeter.getPeakLevel()) && setHeardMeter(audioMeter), intervalMs);
    return () => clearInterval(timer);
  }, [audioMeter]);
  return audioMeter !== null && heardMeter === audioMeter;
}
