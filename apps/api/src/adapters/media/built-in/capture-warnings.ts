import { AV_LOG_WARNING } from 'node-av/constants';
import { Log } from 'node-av/lib';

const endMarker = 'outloud: end of log';

/** Runs `work` and returns its result with the warnings and errors that FFmpeg logged. */
export async function captureWarnings<T>(work: () => T): Promise<{ result: T; warnings: string[] }> {
  const warnings: string[] = [];
  const { promise: logEnded, resolve } = Promise.withResolvers<void>();
  const onLog = (_level: number, text: string) => (text.includes(endMarker) ? resolve() : warnings.push(text));
  Log.setCallback(onLog, { maxLevel: AV_LOG_WARNING });
  try {
    const result = work();
    // Log messages arrive asynchronously and in order, so the marker is the last one.
    Log.log(AV_LOG_WARNING, endMarker);
    await logEnded;
    return { result, warnings };
  } finally {
    Log.resetCallback();
  }
}
