import type { Config } from '../../config.ts';
import { createTaskRunner } from '../task/index.ts';
import type { Media } from './media.port.ts';
import { createTaskMedia } from './task-media.ts';

type Settings = Pick<Config, 'ffmpegPath'> & Partial<Pick<Config, 'mediaService'>>;

export function createMedia({ ffmpegPath, mediaService = null }: Settings): Media {
  // The media service has its own FFMPEG_PATH.
  return createTaskMedia({ ffmpegPath: mediaService ? null : ffmpegPath, runTask: createTaskRunner({ mediaService }) });
}
