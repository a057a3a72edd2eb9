import { sampleFiles } from './sample.ts';

export default function NativePlayer({ start }: { start: number }) {
  return (
    <video
      controls
      autoPlay
      src={`${sampleFiles.video}#t=${start}`}
      poster={sampleFiles.poster}
      className="aspect-video w-full rounded-2xl"
    >
      <track kind="captions" src={sampleFiles.captions} label="Captions" />
    </video>
  );
}
