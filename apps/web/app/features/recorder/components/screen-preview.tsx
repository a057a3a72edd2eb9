import { useEffect, useRef } from 'react';

export function ScreenPreview({ stream }: { stream: MediaStream }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      aria-label="Shared screen"
      className="aspect-video w-full rounded-xl border border-line bg-night object-contain"
    />
  );
}
