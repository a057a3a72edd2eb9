import * as contract from '@outloud/contract/guests';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { extendTimeoutForInspection } from '../../http/body-timeout.ts';
import { route } from '../../http/route.ts';
import { getIpPrefix } from '../../ip-prefix.ts';
import { inspectionTimeoutSeconds } from '../uploads/inspection.service.ts';
import { deleteGuestReview, deleteRecording } from './erase-guests.service.ts';
import { throttles } from './guests.limits.ts';
import { addRecording, getGuestReview, openGuestLink, startReview, submitReview } from './guests.service.ts';

export function guestRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getGuestLink, async ({ params, request }) => {
    await deps.throttle.hit(throttles.open, getIpPrefix(request.ip));
    return { link: await openGuestLink(deps, params.token) };
  });

  route(app, contract.startGuestReview, async ({ params, body, request }) => {
    await deps.throttle.hit(throttles.start, getIpPrefix(request.ip));
    return startReview(deps, params.token, body);
  });

  route(app, contract.getGuestReview, async ({ session }) => ({
    review: await getGuestReview(deps, session.guestId),
  }));

  route(app, contract.submitGuestReview, async ({ body, session, request }) => {
    extendTimeoutForInspection(request, inspectionTimeoutSeconds.submit);
    await deps.throttle.hit(throttles.submit, session.guestId);
    return { review: await submitReview(deps, session.guestId, body.uploadId) };
  });

  route(app, contract.deleteGuestReview, async ({ session }) => {
    await deleteGuestReview(deps, session.guestId);
    return { review: await getGuestReview(deps, session.guestId) };
  });

  route(app, contract.deleteRecording, async ({ params, session }) => {
    await deleteRecording(deps, session.userId, params.id);
    return {};
  });

  route(app, contract.addRecording, async ({ params, body, session, request }) => {
    extendTimeoutForInspection(request, inspectionTimeoutSeconds.submit);
    await deps.throttle.hit(throttles.submit, session.userId);
    return { delivery: await addRecording(deps, session.userId, params.id, body) };
  });
}
