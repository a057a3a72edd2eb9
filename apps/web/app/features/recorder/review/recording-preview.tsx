import { type SyntheticEvent, useEffect, useState } from 'react';

export function RecordingPreview({ video }: { video: Blob }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const objectUrl = URL.createObjectURL(video);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [video]);
  return (
    <video
      controls
      playsInline
      src={url}
      aria-label="Your recording"
      onLoadedMetadata={computeDuration}
      className="aspect-video w-full rounded-xl border border-line bg-night object-contain"
    >
      <track kind="captions" />
    </video>
  );
}

/** MediaRecorder writes no duration. Seeking past the end makes the browser compute it, which enables seeking. */
function computeDuration({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>): void {
  if (Number.isFinite(video.duration)) return;
  video.addEventListener(
    'durationchange',
    () => {
      video.currentTime = 0;
    },
    { once: true },
  );
  video.currentTime = Number.MAX_SAFE_INTEGER;
}
