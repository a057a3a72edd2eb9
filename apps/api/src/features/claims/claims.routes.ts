import * as contract from '@outloud/contract/claims';
import * as testerContract from '@outloud/contract/testers';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { createDisconnectSignal, extendTimeoutForInspection } from '../../http/body-timeout.ts';
import { route } from '../../http/route.ts';
import { recordClient } from '../ip-history/client.service.ts';
import { inspectionTimeoutSeconds } from '../uploads/inspection.service.ts';
import { checkRecording, submitPractice } from './check-recording.service.ts';
import { claimRoast } from './claim-roast.service.ts';
import { throttles } from './claims.limits.ts';
import { getClaimForTester, listClaimsForTester } from './claims.service.ts';
import { unsubscribeFromDigest } from './digest/digest.service.ts';
import { giveUpClaim, reportSite } from './end-claim.service.ts';
import { getFeed } from './feed/feed.service.ts';

export function claimRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listAvailableRoasts, ({ query, session }) => getFeed(deps, session.userId, query));

  route(app, contract.claimRoast, async ({ params, session, request, reply }) => {
    await deps.throttle.hit(throttles.claim, session.userId);
    await recordClient(deps, session.userId, request, reply);
    return { claim: await claimRoast(deps, session.userId, params.id) };
  });

  route(app, contract.listClaims, ({ query, session }) => listClaimsForTester(deps, session.userId, query));

  route(app, contract.getClaim, async ({ params, session }) => ({
    claim: await getClaimForTester(deps.db, session.userId, params.id),
  }));

  route(app, contract.giveUpClaim, async ({ params, session }) => ({
    claim: await giveUpClaim(deps, session.userId, params.id),
  }));

  route(app, contract.reportRoast, async ({ params, body, session }) => {
    await deps.throttle.hit(throttles.report, session.userId);
    return { claim: await reportSite(deps, session.userId, { id: params.id, reason: body.reason }) };
  });

  route(app, contract.checkRecording, async ({ body, session, request, reply }) => {
    extendTimeoutForInspection(request, inspectionTimeoutSeconds.check);
    await deps.throttle.hit(throttles.check, session.userId);
    const input = { testerId: session.userId, uploadId: body.uploadId, clientSignal: createDisconnectSignal(reply) };
    return { verdict: await checkRecording(deps, input) };
  });

  route(app, contract.submitPractice, async ({ body, session, request, reply }) => {
    extendTimeoutForInspection(request, inspectionTimeoutSeconds.check);
    await deps.throttle.hit(throttles.check, session.userId);
    return submitPractice(deps, {
      testerId: session.userId,
      uploadId: body.uploadId,
      clientSignal: createDisconnectSignal(reply),
    });
  });

  route(app, testerContract.unsubscribeFromDigest, async ({ body }) => {
    await unsubscribeFromDigest(deps, body.token);
    return {};
  });
}
