import { deleteAccount } from '@outloud/contract/accounts';
import { downloadExport, requestExport } from '@outloud/contract/privacy';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { freshSignInRequired } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { requestAccountDeletion } from './erase-account.service.ts';
import { createExportStream, createExportUrl, requireExportAccount } from './export.service.ts';

/** An reads all rows and files of an account, so exports are limited. */
const throttles = {
  request: { name: 'request-export', limit: 10, minutes: 60 },
  download: { name: 'download-export', limit: 10, minutes: 60 },
} as const;

export function privacyRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deleteAccount, async ({ session }) => {
    if (!session.isFresh) throw freshSignInRequired();
    await requestAccountDeletion(deps, session.userId);
    return {};
  });

  route(app, requestExport, async ({ session }) => {
    await deps.throttle.hit(throttles.request, session.userId);
    return createExportUrl(deps, session.userId);
  });

  route(app, downloadExport, async ({ params, query, request, reply }) => {
    const account = await requireExportAccount(deps, { id: params.id, ...query });
    const day = new Date().toISOString().slice(0, 10);
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="outloud-data-${day}.zip"`,
    });
    if (request.method === 'HEAD') {
      reply.send();
      return null;
    }
    await deps.throttle.hit(throttles.download, account._id);
    reply.send(createExportStream(deps, account));
    return null;
  });
}
