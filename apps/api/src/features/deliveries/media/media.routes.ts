import { type DeliveryFile, getDeliveryFile, getPoster, getVideo } from '@outloud/contract/deliveries';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { route } from '../../../http/route.ts';
import { sendStoredFile } from '../../../http/send-stored-file.ts';
import { openDeliveryFile, openMedia } from './media.service.ts';

/** Videos, posters and downloads. These routes need no session, because the signed URL grants access. */
export function mediaRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, getVideo, async ({ params, query, request, reply }) => {
    const { name, ...media } = await openMedia(deps, 'video', { id: params.id, ...query });
    return sendStoredFile(request, reply, { ...media, type: 'video/mp4', name: `${name}.mp4` });
  });

  route(app, getPoster, async ({ params, query, request, reply }) => {
    const { name, ...media } = await openMedia(deps, 'poster', { id: params.id, ...query });
    return sendStoredFile(request, reply, { ...media, type: 'image/jpeg', name: `${name}.jpg` });
  });

  route(app, getDeliveryFile, async ({ params: { id, file }, query, request, reply }) => {
    const { name, ...content } = await openDeliveryFile(deps, file, { id, ...query });
    return sendStoredFile(request, reply, {
      ...content,
      type: contentTypes[file],
      name: `${name}-${file}`,
      isAttachment: true,
    });
  });
}

const contentTypes: Record<DeliveryFile, string> = {
  'video.mp4': 'video/mp4',
  'transcript.txt': 'text/plain; charset=utf-8',
  'transcript.vtt': 'text/vtt; charset=utf-8',
  'transcript.srt': 'application/x-subrip; charset=utf-8',
  'insights.json': 'application/json; charset=utf-8',
};
