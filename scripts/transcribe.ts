import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getHoldReason } from '@outloud/domain/insights/hold';
import { createMedia } from '../apps/api/src/adapters/media/index.ts';
import { createSpeech } from '../apps/api/src/adapters/speech/index.ts';
import { emptyTranscript } from '../apps/api/src/adapters/speech/speech.port.ts';
import { loadConfig } from '../apps/api/src/config.ts';

/** Transcribes all audio and video files of a folder with the configured engine and prints the results as JSON. */
const mediaFile = /\.(aiff?|avi|flac|m4a|mkv|mov|mp3|mp4|oga|ogg|opus|wav|webm)$/i;

async function transcribeFolder(folder: string): Promise<boolean> {
  const config = loadConfig(process.env);
  const media = createMedia(config);
  const speech = createSpeech(config, { warn: (...message: unknown[]) => console.error(...message) });
  const { signal } = new AbortController();
  const temporary = await mkdtemp(path.join(tmpdir(), 'outloud-transcribe-'));

  async function transcribe(file: string) {
    const wav = path.join(temporary, 'audio.wav');
    // A sandboxed task cannot overwrite the file of an earlier one.
    await rm(wav, { force: true });
    const { hasSound } = await media.audioFile([path.resolve(folder, file)], wav, signal);
    const { segments, confidence, language } = hasSound ? await speech.transcribe(wav, signal) : emptyTranscript;
    const holdReason = segments.length > 0 ? getHoldReason({ confidence, language }) : null;
    return { file, text: segments.map(({ text }) => text).join(' '), segments, confidence, language, holdReason };
  }

  const results: ({ file: string; error: string } | Awaited<ReturnType<typeof transcribe>>)[] = [];
  try {
    for (const file of (await readdir(folder)).filter((name) => mediaFile.test(name)).sort()) {
      console.error(file);
      try {
        results.push(await transcribe(file));
      } catch (error) {
        const [message = ''] = (error as Error).message.split('\n');
        console.error(`${file}: ${message}`);
        results.push({ file, error: message });
      }
    }
  } finally {
    await rm(temporary, { recursive: true });
  }
  console.log(JSON.stringify(results, null, 2));
  return results.every((result) => !('error' in result));
}

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Usage: npm run transcribe -- FOLDER');
  process.exitCode = 1;
} else {
  try {
    process.exitCode = (await transcribeFolder(folder)) ? 0 : 1;
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
