import { AV_LOG_WARNING } from 'node-av/constants';
import { Log } from 'node-av/lib';

const end = 'That was all.';

/** Also returns what FFmpeg logged as warnings and errors meanwhile. */
export async function withComplaints<T>(work: () => T): Promise<{ result: T; complaints: string[] }> {
  const complaints: string[] = [];
  const { promise: isOver, resolve } = Promise.withResolvers<void>();
  const listen = (_level: number, text: string) => (text.includes(end) ? resolve() : complaints.push(text));
  Log.setCallback(listen, { maxLevel: AV_LOG_WARNING });
  try {
    const result = work();
    // What is logged arrives later, in order.
    Log.log(AV_LOG_WARNING, end);
    await isOver;
    return { result, complaints };
  } finally {
    Log.resetCallback();
  }
}
