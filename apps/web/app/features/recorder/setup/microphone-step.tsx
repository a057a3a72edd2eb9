import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Field } from '@outloud/ui/field';
import { Select } from '@outloud/ui/select';
import { Mic } from 'lucide-react';
import { LevelMeter } from '../components/level-meter.tsx';
import { getMicrophoneId } from '../engine/microphone.ts';
import { useHasHeardVoice } from '../hooks/use-has-heard-voice.ts';
import type { MicrophoneState } from '../hooks/use-microphone.ts';
import { MutedAlert } from './muted-alert.tsx';
import { SetupStep } from './setup-step.tsx';

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
