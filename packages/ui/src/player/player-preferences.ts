import { useMedia } from '@videojs/react';
import { useEffect, useState } from 'react';
import { playbackSpeeds, usePlayer } from './player-store.ts';
import type { KeyTarget } from './use-player-shortcut.ts';

const storageKeys = { speed: 'player-speed', captions: 'player-captions', pageShortcuts: 'player-page-keys' } as const;

/** Saves the playback speed and the caption setting, so that they also apply to the next video. */
export function PlayerPreferences() {
  const media = useMedia();
  const captions = usePlayer(({ textTrackList, subtitlesShowing }) =>
    textTrackList.length > 0 ? subtitlesShowing : null,
  );

  useEffect(() => {
    if (!(media instanceof HTMLMediaElement)) return;
    const speed = readSpeed();
    // Loading another source resets the speed to the default.
    media.defaultPlaybackRate = speed;
    media.playbackRate = speed;
    const onChange = () => {
      media.defaultPlaybackRate = media.playbackRate;
      savePreference(storageKeys.speed, String(media.playbackRate));
    };
    media.addEventListener('ratechange', onChange);
    return () => media.removeEventListener('ratechange', onChange);
  }, [media]);

  useEffect(() => {
    if (captions !== null) savePreference(storageKeys.captions, captions ? 'on' : 'off');
  }, [captions]);
  return null;
}

/** Uses `hidden` instead of `disabled`, so that captions load right away. Their signed URL may expire later. */
export function initCaptions(track: HTMLTrackElement | null) {
  if (track?.track.mode === 'disabled')
    track.track.mode = readPreference(storageKeys.captions) === 'on' ? 'showing' : 'hidden';
}

/** Whether shortcuts work on the whole page. */
export type PageShortcuts = { isEnabled: boolean; setEnabled: (isEnabled: boolean) => void };

/** On by default. Users of voice input can turn page shortcuts off, to avoid accidental triggers (WCAG 2.1.4). */
export function usePageShortcuts(): PageShortcuts {
  const [isEnabled, setIsEnabled] = useState(() => readPreference(storageKeys.pageShortcuts) !== 'off');
  const setEnabled = (next: boolean) => {
    setIsEnabled(next);
    savePreference(storageKeys.pageShortcuts, next ? 'on' : 'off');
  };
  return { isEnabled, setEnabled };
}

export function getKeyTarget(pageShortcuts: PageShortcuts | null): KeyTarget {
  return pageShortcuts?.isEnabled ? 'document' : 'player';
}

function readSpeed(): number {
  const saved = Number(readPreference(storageKeys.speed));
  return playbackSpeeds.find((speed) => speed === saved) ?? 1;
}

/** Storage may be blocked. Preferences are then not saved. */
function readPreference(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function savePreference(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
  } catch {}
}
