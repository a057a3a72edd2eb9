/** The import rules of the house, and the only place where they are declared. */
const api = '^apps/api/src';
const test = '\\.(test|faults|process)\\.tsx?$|^apps/api/test/';

/** `from` may not import `to`. */
const forbid = (name, from, to, comment) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid('no-circles', {}, { circular: true }, 'A request is read from top to bottom.'),
    forbid('domain-is-pure', { path: '^packages/domain/src', pathNot: test }, { pathNot: '^packages/domain/src' }),
    forbid(
      'contract-knows-domain-and-zod',
      { path: '^packages/contract/src', pathNot: test },
      { pathNot: '^packages/(contract|domain)/src|node_modules/zod' },
    ),
    forbid('ui-stands-alone', { path: '^packages/ui/src' }, { path: '^(apps|packages/(domain|contract))/' }),
    forbid(
      'uploader-knows-packages-only',
      { path: '^packages/uploader/src' },
      { path: '^apps/|(contract|domain)/src/operators' },
    ),
    forbid(
      'routes-go-through-services',
      { path: `${api}/features/([^/]+)/.+\\.routes\\.ts$` },
      { path: `${api}/(db/|adapters/.+|features/.+\\.repo\\.ts)`, pathNot: `${api}/adapters/.+\\.port\\.ts$` },
    ),
    forbid(
      'only-routes-know-http',
      { path: `${api}/features/`, pathNot: `${test}|\\.routes\\.ts$|reference-page` },
      { path: `${api}/http/|node_modules/fastify`, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'repos-are-sql-only',
      { path: `${api}/features/.+\\.repo\\.ts$` },
      { path: `${api}/(adapters|jobs|features/.+\\.(service|routes|policy)\\.ts)` },
    ),
    forbid('policies-are-pure', { path: `${api}/features/.+\\.policy\\.ts$` }, { pathNot: '^packages/domain/src' }),
    forbid(
      'other-features-through-their-service',
      { path: `${api}/features/([^/]+)/`, pathNot: test },
      { path: `${api}/features/(?!$1/)[^/]+/`, pathNot: '\\.service\\.ts$' },
    ),
    forbid(
      'ports-behind-their-index',
      { path: `${api}/(features|http|jobs|db)/` },
      { path: `${api}/adapters/`, pathNot: '\\.port\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'adapters-know-no-features',
      { path: `${api}/adapters/`, pathNot: test },
      { path: `${api}/(features|http|jobs|db)/` },
    ),
    forbid('http-knows-no-features', { path: `${api}/http/`, pathNot: test }, { path: `${api}/features/` }),
    forbid('web-knows-no-server', { path: '^apps/(web|operator)/' }, { path: '^apps/api/' }),
    forbid(
      'public-bundle-knows-no-console',
      { path: '^apps/web/' },
      { path: '^apps/operator/|(contract|domain)/src/operators' },
    ),
    forbid(
      'web-features-stand-alone',
      { path: '^apps/web/app/features/([^/]+)/' },
      { path: '^apps/web/app/(routes/|features/(?!$1/))' },
    ),
    forbid('web-lib-is-below', { path: '^apps/web/app/lib/' }, { path: '^apps/web/app/(routes|features)/' }),
    forbid(
      'operator-features-stand-alone',
      { path: '^apps/operator/src/features/([^/]+)/' },
      { path: '^apps/operator/src/(routes/|features/(?!$1/))' },
    ),
    forbid(
      'operator-lib-is-below',
      { path: '^apps/operator/src/lib/' },
      { path: '^apps/operator/src/(routes|features)/' },
    ),
    forbid(
      'vendors-live-in-adapters',
      { path: api, pathNot: `${api}/adapters/|${test}` },
      { path: 'node_modules/(nodemailer|openid-client|stripe|@aws-sdk|node-av|onnxruntime|openai)' },
    ),
    forbid(
      'metrics-are-counted-in-one-place',
      { path: api, pathNot: `${api}/metrics/` },
      { path: 'node_modules/prom-client' },
    ),
    forbid(
      'traces-know-their-vendor-in-one-place',
      { path: api, pathNot: `${api}/traces/(open-telemetry|otlp-exporter)\\.ts$` },
      { path: 'node_modules/@opentelemetry' },
    ),
    forbid(
      'traces-load-late',
      { path: api, pathNot: `${api}/traces/open-telemetry\\.ts$` },
      { path: `${api}/traces/(open-telemetry|otlp-exporter)\\.ts$`, dynamic: false },
      'Where no collector is configured, nothing of it is loaded.',
    ),
    forbid('the-queue-lives-in-jobs', { path: api, pathNot: `${api}/jobs/` }, { path: 'node_modules/pg-boss' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|\\.react-router|node_modules/\\.cache)/|^e2e/.*results' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.css'],
    },
  },
};
