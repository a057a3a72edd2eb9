import { existsSync } from 'node:fs';
import path from 'node:path';
import { eraseColorProfiles } from '../color-profiles.ts';
import type { Engine } from '../engine.ts';
import { buildConvertArguments, buildFrameArguments } from './arguments.ts';
import { inspect } from './inspect.ts';
import { runProgram } from './run-program.ts';

/** Runs an installed FFmpeg. `ffmpeg` is its path, or its name if it is on the PATH. */
export function createCommandLineEngine(ffmpeg: string): Engine {
  return {
    inspect: createInspector(ffmpeg),
    async convert(source, target, conversion) {
      const { isSuccess, warnings } = await runProgram(ffmpeg, buildConvertArguments(source, target, conversion));
      if (!isSuccess) throw new Error(`ffmpeg failed: ${warnings.slice(-5).join(' ')}`);
      if (conversion.format === 'mp4') eraseColorProfiles(target);
    },
    async encodeFrame(source, stream, seconds, encoding) {
      const { output } = await runProgram(ffmpeg, buildFrameArguments(source, stream, seconds, encoding));
      return output.length > 0 ? output : null;
    },
  };
}

/** Uses the ffprobe next to ffmpeg. If there is none, the built-in FFmpeg inspects the file. */
function createInspector(ffmpeg: string): Engine['inspect'] {
  const { dir, base } = path.parse(ffmpeg);
  const ffprobe = path.join(dir, base.replace('ffmpeg', 'ffprobe'));
  if (!dir || existsSync(ffprobe)) return (source, formats) => inspect(ffprobe, source, formats);
  return async (source, formats) => (await import('../built-in/index.ts')).builtInEngine.inspect(source, formats);
}
