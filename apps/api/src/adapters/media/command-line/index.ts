import { existsSync } from 'node:fs';
import path from 'node:path';
import { eraseColorProfiles } from '../color-profiles.ts';
import type { Engine } from '../engine.ts';
import { convertArguments, pictureArguments } from './arguments.ts';
import { inspect } from './inspect.ts';
import { outputOf } from './program.ts';

/** Runs an installed FFmpeg, given by its path or name. */
export function commandLine(ffmpeg: string): Engine {
  return {
    inspect: createInspector(ffmpeg),
    async convert(source, target, conversion) {
      const { isFine, complaints } = await outputOf(ffmpeg, convertArguments(source, target, conversion));
      if (!isFine) throw new Error(`ffmpeg failed: ${complaints.slice(-5).join(' ')}`);
      if (conversion.format === 'mp4') eraseColorProfiles(target);
    },
    async picture(source, stream, seconds, coding) {
      const { output } = await outputOf(ffmpeg, pictureArguments(source, stream, seconds, coding));
      return output.length > 0 ? output : null;
    },
  };
}

/** Uses the ffprobe next to ffmpeg. Some packages contain no ffprobe: then the built-in FFmpeg inspects the file. */
function createInspector(ffmpeg: string): Engine['inspect'] {
  const { dir, base } = path.parse(ffmpeg);
  const ffprobe = path.join(dir, base.replace('ffmpeg', 'ffprobe'));
  if (!dir || existsSync(ffprobe)) return (source) => inspect(ffprobe, source);
  return async (source) => (await import('../built-in/index.ts')).builtIn.inspect(source);
}
