import type { Config } from '../../config.ts';
import type { Media } from './media.port.ts';
import { taskMedia } from './media.ts';

export function createMedia({ ffmpegPath }: Pick<Config, 'ffmpegPath'>): Media {
  return taskMedia({ ffmpegPath });
}
