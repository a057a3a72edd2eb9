import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

const folder = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const files = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
} as const;

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outloud API reference</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<main id="reference"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#reference', deepLinking: true });\n`;

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/** The reference at /api/docs, made in the browser from /api/openapi.json. */
export function installReference(app: FastifyInstance): void {
  app.get('/api/docs', (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page),
  );
  app.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start));
  for (const [name, type] of Object.entries(files)) {
    // Read once: whoever asks often and takes nothing would fill the memory with copies.
    const content = readFileSync(path.join(folder, name));
    app.get(`/api/docs/${name}`, (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=86400').send(content),
    );
  }
}
