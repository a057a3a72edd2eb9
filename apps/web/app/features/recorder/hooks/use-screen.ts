import { useEffect, useState } from 'react';
import { type Failure, failureOf } from '../engine/failures.ts';
import { askForScreen, isOurs } from '../engine/screen.ts';
import { stopAll, useIsGone } from './use-is-gone.ts';

type State = {
  stream: MediaStream | null;
  isRequesting: boolean;
  failure: Failure | null;
  /** The tester stopped sharing. */
  hasStopped: boolean;
};
const off: State = { stream: null, isRequesting: false, failure: null, hasStopped: false };

export type SharedScreen = ReturnType<typeof useScreen>;

export function useScreen() {
  const [state, setState] = useState(off);
  const [isShowingOutloud, setIsShowingOutloud] = useState(false);
  const { stream } = state;
  const isUnmounted = useIsGone();

  const request = async () => {
    setState((before) => ({ ...before, isRequesting: true, failure: null }));
    try {
      const granted = await askForScreen();
      if (isUnmounted()) stopAll(granted);
      else setState({ ...off, stream: granted });
    } catch (error) {
      // Canceling the dialog keeps the screen that is already shared.
      const isCanceled = (error as Error).name === 'NotAllowedError';
      const failure = failureOf('screen', error);
      setState((before) => ({ ...before, isRequesting: false, failure: isCanceled && before.stream ? null : failure }));
    }
  };

  useEffect(() => {
    const [track] = stream?.getVideoTracks() ?? [];
    if (!track) return;
    const updateIsShowingOutloud = () => setIsShowingOutloud(isOurs(track));
    const handleEnd = () => setState({ ...off, hasStopped: true });
    updateIsShowingOutloud();
    track.addEventListener('capturehandlechange', updateIsShowingOutloud);
    track.addEventListener('ended', handleEnd);
    return () => {
      track.removeEventListener('capturehandlechange', updateIsShowingOutloud);
      track.removeEventListener('ended', handleEnd);
      track.stop();
    };
  }, [stream]);

  return { ...state, showsOutloud: stream !== null && isShowingOutloud, request };
}
