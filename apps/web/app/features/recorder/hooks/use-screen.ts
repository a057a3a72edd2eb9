import { useEffect, useState } from 'react';
import { type Failure, failureOf } from '../engine/failures.ts';
import { askForScreen, isOurs } from '../engine/screen.ts';
import { stopAll, useIsGone } from './use-is-gone.ts';

type State = {
  stream: MediaStream | null;
  isAsking: boolean;
  failure: Failure | null;
  /** Something was shared until somebody stopped that. */
  hasStopped: boolean;
};
const off: State = { stream: null, isAsking: false, failure: null, hasStopped: false };

export type SharedScreen = ReturnType<typeof useScreen>;

export function useScreen() {
  const [state, setState] = useState(off);
  const [isWrong, setIsWrong] = useState(false);
  const { stream } = state;
  const isGone = useIsGone();

  const ask = async () => {
    setState((before) => ({ ...before, isAsking: true, failure: null }));
    try {
      const granted = await askForScreen();
      if (isGone()) stopAll(granted);
      else setState({ ...off, stream: granted });
    } catch (error) {
      // Whoever has changed their mind still shares what they shared before.
      const isRefused = (error as Error).name === 'NotAllowedError';
      const failure = failureOf('screen', error);
      setState((before) => ({ ...before, isAsking: false, failure: isRefused && before.stream ? null : failure }));
    }
  };

  useEffect(() => {
    const [track] = stream?.getVideoTracks() ?? [];
    if (!track) return;
    const look = () => setIsWrong(isOurs(track));
    const lose = () => setState({ ...off, hasStopped: true });
    look();
    track.addEventListener('capturehandlechange', look);
    track.addEventListener('ended', lose);
    return () => {
      track.removeEventListener('capturehandlechange', look);
      track.removeEventListener('ended', lose);
      track.stop();
    };
  }, [stream]);

  return { ...state, isWrong: stream !== null && isWrong, ask };
}
