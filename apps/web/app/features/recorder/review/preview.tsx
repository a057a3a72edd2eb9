import { type SyntheticEvent, useEffect, useState } from 'react';

/** To be watched before anybody else does. */
export function Preview({ video }: { video: Blob }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(video);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [video]);
  return (
    <video
      controls
      playsInline
      src={address}
      aria-label="Your recording"
      onLoadedMetadata={findEnd}
      className="aspect-video w-full rounded-xl border border-line bg-night object-contain"
    >
      <track kind="captions" />
    </video>
  );
}

/** A recording does not say how long it is. The browser finds out when it is sent to the end, and can move in it then. */
function findEnd({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>): void {
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
