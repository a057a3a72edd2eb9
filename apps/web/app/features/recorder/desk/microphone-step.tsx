import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Field } from '@outloud/ui/field';
import { Select } from '@outloud/ui/select';
import { Mic } from 'lucide-react';
import { LevelMeter } from '../components/level-meter.tsx';
import { idOf } from '../engine/microphone.ts';
import { useIsHeard } from '../hooks/use-is-heard.ts';
import type { MicrophoneInUse } from '../hooks/use-microphone.ts';
import { MutedAlert } from './muted-alert.tsx';
import { Step } from './step.tsx';

export function MicrophoneStep({ microphone }: { microphone: MicrophoneInUse }) {
  const { stream, ear, choices, isAsking, failure, hasStopped, isMuted, ask } = microphone;
  const isHeard = useIsHeard(ear);
  return (
    <Step number={1} title="Your microphone" isDone={isHeard && !isMuted}>
      {hasStopped && (
        <Alert variant="warn" title="The microphone is gone">
          Plug it in again, or allow another one, to go on.
        </Alert>
      )}
      {failure && (
        <Alert variant="destructive" title={failure.title}>
          {failure.help}
        </Alert>
      )}
      {stream && ear ? (
        <>
          <Field label="Microphone">
            {(tie) => (
              <Select {...tie} value={idOf(stream)} onChange={({ target }) => ask(target.value)}>
                {choices.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label || 'Microphone'}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {isMuted && <MutedAlert />}
          <LevelMeter ear={ear} isLive />
        </>
      ) : (
        <>
          <p className="text-muted text-sm leading-6">Say a few words then, and watch the bars move.</p>
          <Button pending={isAsking} onClick={() => ask()} className="justify-self-start">
            <Mic aria-hidden="true" className="size-4" />
            {failure || hasStopped ? 'Try the microphone again' : 'Allow the microphone'}
          </Button>
        </>
      )}
    </Step>
  );
}
