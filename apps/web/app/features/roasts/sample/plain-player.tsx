import { sampleFiles } from './sample.ts';

export default function PlainPlayer({ start }: { start: number }) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: they are in the file beside it, as for the other player.
    <video
      controls
      autoPlay
      src={`${sampleFiles.video}#t=${start}`}
      poster={sampleFiles.poster}
      className="aspect-video w-full rounded-2xl"
    />
  );
}
