import { getPoster, getVideo } from '@outloud/contract/deliveries';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { sendStored } from '../../http/send-stored.ts';
import { openMedia } from './media.service.ts';

/** What a browser plays and shows. Nobody is signed in here: the address itself is the permission. */
export function mediaRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, getVideo, async ({ params, query, request, reply }) => {
    const { name, ...media } = await openMedia(deps, 'video', { id: params.id, ...query });
    return sendStored(request, reply, { ...media, type: 'video/mp4', name: `${name}.mp4` });
  });

  route(app, getPoster, async ({ params, query, request, reply }) => {
    const { name, ...media } = await openMedia(deps, 'poster', { id: params.id, ...query });
    return sendStored(request, reply, { ...media, type: 'image/jpeg', name: `${name}.jpg` });
  });
}
