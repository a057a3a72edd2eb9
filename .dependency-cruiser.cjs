/** The import rules of the repository. */
const api = '^apps/api/src';
const test = '\\.(test|faults|process)\\.tsx?$|^apps/api/test/';

/** `from` may not import `to`. */
const forbid = (name, from, to, comment) => ({ name, comment, severity: 'error', from, to });

/** A feature imports only features of earlier layers, and none of its own layer. */
const featureLayers = [
  ['passkeys'],
  ['account-changes', 'email-history', 'operators', 'ip-history', 'uploads', 'contact', 'system'],
  ['risk'],
  ['credits', 'reports'],
  ['slots', 'payouts', 'customers'],
  ['testers', 'feedback', 'findings'],
  ['accounts'],
  ['claims', 'waitlist', 'fairness'],
  ['deliveries'],
  ['guests'],
  ['roasts'],
  ['privacy'],
];

const layerRules = featureLayers.map((layer, index) =>
  forbid(
    `feature-layer-${index}-imports-earlier-layers`,
    { path: `${api}/features/(${layer.join('|')})/`, pathNot: test },
    { path: `${api}/features/(?!$1/)(?:${featureLayers.slice(index).flat().join('|')})/` },
    'Features depend on each other in one direction only. See featureLayers.',
  ),
);

module.exports = {
  forbidden: [
    forbid('no-circular-imports', {}, { circular: true }, 'Modules depend on each other in one direction only.'),
    forbid('domain-is-pure', { path: '^packages/domain/src', pathNot: test }, { pathNot: '^packages/domain/src' }),
    forbid(
      'contract-imports-only-domain-and-zod',
      { path: '^packages/contract/src', pathNot: test },
      { pathNot: '^packages/(contract|domain)/src|node_modules/zod' },
    ),
    forbid(
      'offline-ai-imports-only-domain',
      { path: '^packages/offline-ai/' },
      { path: '^(apps|packages/(?!offline-ai/|domain/))' },
    ),
    forbid(
      'ui-imports-no-other-package',
      { path: '^packages/ui/src' },
      { path: '^(apps|packages/(app-kit|contract|domain))/' },
    ),
    forbid(
      'app-kit-imports-only-packages',
      { path: '^packages/app-kit/src' },
      { path: '^apps/|(contract|domain)/src/operators' },
    ),
    forbid(
      'routes-use-services',
      { path: `${api}/features/([^/]+)/.+\\.routes\\.ts$` },
      { path: `${api}/(db/|adapters/.+|features/.+\\.repo\\.ts)`, pathNot: `${api}/adapters/.+\\.port\\.ts$` },
    ),
    forbid(
      'only-routes-use-http',
      { path: `${api}/features/`, pathNot: `${test}|\\.routes\\.ts$|api-reference` },
      { path: `${api}/http/|node_modules/fastify`, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'repos-contain-only-sql',
      { path: `${api}/features/.+\\.repo\\.ts$` },
      { path: `${api}/(adapters|jobs|features/.+\\.(service|routes|policy|limits)\\.ts)` },
    ),
    forbid(
      'policies-and-limits-are-pure',
      { path: `${api}/features/.+\\.(policy|limits)\\.ts$` },
      { pathNot: '^packages/domain/src' },
    ),
    forbid(
      'features-use-services-of-other-features',
      { path: `${api}/features/([^/]+)/`, pathNot: test },
      { path: `${api}/features/(?!$1/)[^/]+/`, pathNot: '\\.service\\.ts$' },
    ),
    ...layerRules,
    forbid(
      'feature-has-a-layer',
      { path: `${api}/features/(?!(?:${featureLayers.flat().join('|')})/)`, pathNot: test },
      {},
      'Add a new feature to featureLayers.',
    ),
    forbid(
      'operator-endpoints-only-in-operator-routes',
      { path: `${api}/features/(?!operators/|reports/).+\\.routes\\.ts$`, pathNot: '/operator\\.routes\\.ts$' },
      { path: '^packages/contract/src/operators/' },
    ),
    forbid(
      'adapters-only-through-ports',
      { path: `${api}/(features|http|jobs|db)/` },
      { path: `${api}/adapters/`, pathNot: '\\.port\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'adapters-import-no-features',
      { path: `${api}/adapters/`, pathNot: test },
      { path: `${api}/(features|http|jobs|db)/` },
    ),
    forbid('http-imports-no-features', { path: `${api}/http/`, pathNot: test }, { path: `${api}/features/` }),
    forbid('web-imports-no-server-code', { path: '^apps/(web|operator)/' }, { path: '^apps/api/' }),
    forbid(
      'web-imports-no-operator-code',
      { path: '^apps/web/' },
      { path: '^apps/operator/|(contract|domain)/src/operators' },
    ),
    forbid(
      'web-features-are-independent',
      { path: '^apps/web/app/features/(?!(?:roasts|claims)/)([^/]+)/' },
      { path: '^apps/web/app/(routes/|features/(?!$1/))' },
    ),
    forbid(
      'web-roasts-import-only-deliveries',
      { path: '^apps/web/app/features/roasts/' },
      { path: '^apps/web/app/(routes/|features/(?!(roasts|deliveries)/))' },
    ),
    forbid(
      'web-claims-import-only-testers',
      { path: '^apps/web/app/features/claims/' },
      { path: '^apps/web/app/(routes/|features/(?!(claims|testers)/))' },
    ),
    forbid(
      'web-shared-modules-import-no-features',
      { path: '^apps/web/app/', pathNot: '^apps/web/app/(features|routes|test)/|^apps/web/app/(root|routes)\\.tsx?$' },
      { path: '^apps/web/app/(routes|features)/' },
    ),
    forbid(
      'operator-features-are-independent',
      { path: '^apps/operator/src/features/([^/]+)/' },
      { path: '^apps/operator/src/(shell/|features/(?!$1/))' },
    ),
    forbid(
      'operator-lib-imports-no-features',
      { path: '^apps/operator/src/lib/' },
      { path: '^apps/operator/src/(shell|features)/' },
    ),
    forbid(
      'vendor-sdks-only-in-adapters',
      { path: api, pathNot: `${api}/adapters/|${test}` },
      { path: 'node_modules/(nodemailer|openid-client|stripe|@aws-sdk|node-av|onnxruntime|openai)' },
    ),
    forbid(
      'offline-ai-only-in-its-adapters',
      { path: '^(apps|packages/(?!offline-ai/))', pathNot: `${api}/adapters/(speech|insights)/` },
      { path: '^packages/offline-ai/' },
    ),
    forbid(
      'models-only-in-tasks',
      { path: `${api}/`, pathNot: `${test}|-task\\.ts$` },
      { path: '^packages/offline-ai/', pathNot: 'wav-reader|insights/sentences', dependencyTypesNot: ['type-only'] },
      'The server does not load the models: its tasks do, in limited processes.',
    ),
    forbid(
      'prom-client-only-in-metrics',
      { path: api, pathNot: `${api}/metrics/` },
      { path: 'node_modules/prom-client' },
    ),
    forbid(
      'open-telemetry-only-in-traces',
      { path: api, pathNot: `${api}/traces/(open-telemetry|otlp-exporter)\\.ts$` },
      { path: 'node_modules/@opentelemetry' },
    ),
    forbid(
      'open-telemetry-is-lazy-loaded',
      { path: api, pathNot: `${api}/traces/open-telemetry\\.ts$` },
      { path: `${api}/traces/(open-telemetry|otlp-exporter)\\.ts$`, dynamic: false },
      'The OpenTelemetry packages are loaded only if a collector is configured.',
    ),
    forbid('testkit-imports-no-app', { path: '^packages/testkit/' }, { path: '^apps/' }),
    forbid(
      'testkit-only-in-tests',
      { path: '^(apps|packages/(?!testkit/)|scripts)', pathNot: test },
      { path: '^packages/testkit/' },
      'The product must run without the testkit: the image does not contain it.',
    ),
    forbid(
      'api-test-helpers-only-in-api',
      { pathNot: '^apps/api/' },
      { path: '^apps/api/test/' },
      'Helpers that the benchmarks, the demo or the browser tests also need belong in packages/testkit.',
    ),
    forbid('pg-boss-only-in-jobs', { path: api, pathNot: `${api}/jobs/` }, { path: 'node_modules/pg-boss' }),
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
