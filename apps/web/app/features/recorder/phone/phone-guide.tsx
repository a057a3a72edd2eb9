import { Alert } from '@outloud/ui/alert';
import { SegmentedControl } from '@outloud/ui/forms/segmented-control';
import { type ReactNode, useState } from 'react';
import { SetupStep } from '../capture/setup-step.tsx';
import { formatLengthRange, type RecordingLimits } from '../engine/recording-limits.ts';
import { detectPhone, type Phone } from './detect-phone.ts';

const phones = [
  { value: 'ios', label: 'iPhone or iPad' },
  { value: 'android', label: 'Android' },
] as const;

const texts: Record<Phone, { start: string; missing: string; stop: string }> = {
  ios: {
    start:
      'Swipe down from the top right corner. Touch and hold the Screen Recording button, turn on Microphone, and tap Start Recording.',
    missing: 'No such button? Add Screen Recording to Control Center in Settings.',
    stop: 'Tap the red sign at the top of the screen and stop. Then come back to this page. You find the video in Photos.',
  },
  android: {
    start:
      'Swipe down twice from the top of the screen and tap Screen record. Choose to record the microphone, and tap Start.',
    missing: 'No such button? Tap the pencil there and add Screen record or Screen recorder.',
    stop: 'Swipe down and tap Stop. Then come back to this page. You find the video in your gallery.',
  },
};

type PhoneGuideProps = {
  limits: RecordingLimits;
  /** The field for the video. */
  children: ReactNode;
};

/** Guides through the phone's own screen recording. */
export function PhoneGuide({ limits: { min, max }, children }: PhoneGuideProps) {
  const [phone, setPhone] = useState(() => detectPhone(navigator) ?? 'ios');
  const { start, missing, stop } = texts[phone];
  return (
    <div className="grid gap-6">
      <SegmentedControl legend="Your phone" options={phones} value={phone} onChange={setPhone} />
      <ol className="grid gap-6">
        <SetupStep number={1} title="Start your phone’s screen recording" isDone={false}>
          <p className="leading-7">{start}</p>
          <p className="text-muted text-sm leading-6">{missing}</p>
          <Alert title="Turn on Do Not Disturb">Messages that pop up would be recorded too.</Alert>
        </SetupStep>
        <SetupStep number={2} title="Think out loud" isDone={false}>
          <p className="leading-7">
            Open the website, look around, and say everything that comes to mind. Aim for {formatLengthRange(min, max)}.
          </p>
        </SetupStep>
        <SetupStep number={3} title="Stop, and choose the video here" isDone={false}>
          <p className="leading-7">{stop}</p>
          {children}
        </SetupStep>
      </ol>
      <p className="text-muted text-sm leading-6">
        On a computer, you can record in the browser: open this page there in Chrome, Edge, or Firefox.
      </p>
    </div>
  );
}
