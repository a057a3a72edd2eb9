import * as contract from '@outloud/contract/claims';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { allowForInspection, signalWhenGone } from '../../http/deadline.ts';
import { route } from '../../http/route.ts';
import { noteAddress } from '../accounts/addresses.service.ts';
import { inspectionSeconds } from '../deliveries/inspect.service.ts';
import { checkRecording, handInPractice } from './check.service.ts';
import { claimRoast } from './claim.service.ts';
import { throttles } from './claims.policy.ts';
import { readClaim, readClaims } from './claims.service.ts';
import { giveUp, reportHarm } from './end.service.ts';
import { readAvailable } from './feed.service.ts';
import { submitClaim } from './submit.service.ts';

export function claimRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.availableRoasts, ({ query, session }) => readAvailable(deps, session.userId, query));

  route(app, contract.claimRoast, async ({ params, session, request }) => {
    await deps.throttle.hit(throttles.claim, session.userId);
    await noteAddress(deps, session.userId, request.ip);
    return { claim: await claimRoast(deps, session.userId, params.id) };
  });

  route(app, contract.listClaims, ({ query, session }) => readClaims(deps, session.userId, query));

  route(app, contract.getClaim, async ({ params, session }) => ({
    claim: await readClaim(deps.db, session.userId, params.id),
  }));

  route(app, contract.giveUpClaim, async ({ params, session }) => ({
    claim: await giveUp(deps, session.userId, params.id),
  }));

  route(app, contract.reportRoast, async ({ params, body, session }) => {
    await deps.throttle.hit(throttles.report, session.userId);
    return { claim: await reportHarm(deps, session.userId, { id: params.id, reason: body.reason }) };
  });

  route(app, contract.submitClaim, async ({ params, body, session, request }) => {
    allowForInspection(request, inspectionSeconds.submit);
    await deps.throttle.hit(throttles.submit, session.userId);
    return { claim: await submitClaim(deps, session.userId, { id: params.id, uploadId: body.uploadId }) };
  });

  route(app, contract.checkRecording, async ({ body, session, request, reply }) => {
    allowForInspection(request, inspectionSeconds.check);
    await deps.throttle.hit(throttles.check, session.userId);
    const input = { testerId: session.userId, uploadId: body.uploadId, clientSignal: signalWhenGone(reply) };
    return { verdict: await checkRecording(deps, input) };
  });

  route(app, contract.handInPractice, async ({ body, session, request, reply }) => {
    allowForInspection(request, inspectionSeconds.check);
    await deps.throttle.hit(throttles.check, session.userId);
    return handInPractice(deps, { testerId: session.userId, uploadId: body.uploadId, clientSignal: signalWhenGone(reply) });
  });
}
