import { useMedia } from '@videojs/react';
import { useEffect, useState } from 'react';
import type { KeyTarget } from './player-key.tsx';
import { speeds, usePlayer } from './player-store.tsx';

const keys = { speed: 'player-speed', captions: 'player-captions', page: 'player-page-keys' } as const;

/** The speed and the captions that somebody has chosen hold for the next video too. */
export function PlayerMemory() {
  const media = useMedia();
  const captions = usePlayer(({ textTrackList, subtitlesShowing }) =>
    textTrackList.length > 0 ? subtitlesShowing : null,
  );

  useEffect(() => {
    if (!(media instanceof HTMLMediaElement)) return;
    const known = rememberedSpeed();
    // A video that is loaded anew falls back to its default.
    media.defaultPlaybackRate = known;
    media.playbackRate = known;
    const onChange = () => {
      media.defaultPlaybackRate = media.playbackRate;
      remember(keys.speed, String(media.playbackRate));
    };
    media.addEventListener('ratechange', onChange);
    return () => media.removeEventListener('ratechange', onChange);
  }, [media]);

  useEffect(() => {
    if (captions !== null) remember(keys.captions, captions ? 'on' : 'off');
  }, [captions]);
  return null;
}

/** Hidden captions are loaded like shown ones: their address may not work later. */
export function startCaptions(track: HTMLTrackElement | null) {
  if (track?.track.mode === 'disabled') track.track.mode = recall(keys.captions) === 'on' ? 'showing' : 'hidden';
}

/** Whether the keys work on the whole page, and how to change that. */
export type PageKeys = { areOn: boolean; turn: (areOn: boolean) => void };

/** On, unless somebody has turned them off: who dictates or slips on the keyboard would press them unawares. */
export function usePageKeys(): PageKeys {
  const [areOn, setAreOn] = useState(() => recall(keys.page) !== 'off');
  const turn = (next: boolean) => {
    setAreOn(next);
    remember(keys.page, next ? 'on' : 'off');
  };
  return { areOn, turn };
}

export function targetOf(pageKeys: PageKeys | null): KeyTarget {
  return pageKeys?.areOn ? 'document' : 'player';
}

function rememberedSpeed(): number {
  const known = Number(recall(keys.speed));
  return speeds.find((speed) => speed === known) ?? 1;
}

/** Storage may be turned off; then nothing is remembered. */
function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function remember(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
  } catch {}
}
