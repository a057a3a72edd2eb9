import { useCallback, useEffect, useRef } from 'react';

export type MediaErrorText = { title: string; help: string };

const fallbackHelp = 'Try again. If the problem continues, close other apps that record, or use another browser.';

const microphoneFailures: Record<string, MediaErrorText> = {
  NotAllowedError: {
    title: 'Microphone access is blocked',
    help: 'Allow the microphone with the icon next to the address bar, then try again.',
  },
  NotFoundError: {
    title: 'No microphone found',
    help: 'Connect a microphone or turn it on, then try again.',
  },
  OverconstrainedError: {
    title: 'The selected microphone is not available',
    help: 'Reconnect it, or choose another microphone.',
  },
  NotReadableError: {
    title: 'Another app is using the microphone',
    help: 'Close the other app, such as a video call, then try again.',
  },
};

const screenFailures: Record<string, MediaErrorText> = {
  NotAllowedError: {
    title: 'Nothing is shared yet',
    help: 'Choose the tab with the website and press Share. If no dialog appears, allow your browser to record the screen in your system settings.',
  },
  NotFoundError: { title: 'There is nothing to share', help: 'Open the website in a tab, then try again.' },
  NotReadableError: {
    title: 'We could not read your screen',
    help: 'Another app may be recording it, or your system settings block it. Try again, or share another tab or window.',
  },
};

/** Maps an error of `getUserMedia` or `getDisplayMedia` to a title and a next step. */
export function getMediaErrorText(device: 'microphone' | 'screen', error: unknown): MediaErrorText {
  const { name } = error as { name?: string };
  const failures = device === 'microphone' ? microphoneFailures : screenFailures;
  return failures[name ?? ''] ?? { title: `We could not use your ${device}`, help: fallbackHelp };
}

/** Tells async code whether the component has unmounted, for example while a permission prompt was open. */
export function useIsUnmounted(): () => boolean {
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  return useCallback(() => isUnmounted.current, []);
}

export function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
