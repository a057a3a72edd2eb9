import { useCallback, useEffect, useRef } from 'react';

/** Whether whoever asked for a microphone or a screen has left before the browser was told that it may. */
export function useIsGone(): () => boolean {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return useCallback(() => isGone.current, []);
}

export function stopAll(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
