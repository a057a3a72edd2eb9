/** Import cycles between feature folders. A separate cruise, because a folder rule cannot leave out test files. */
const { options } = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [
    {
      name: 'no-circular-features',
      comment: 'Features depend on each other in one direction only. See featureLayers in .dependency-cruiser.cjs.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^apps/api/src/features/[^/]+$' },
      to: { path: '^apps/api/src/features/', circular: true },
    },
  ],
  options: { ...options, includeOnly: { path: '^apps/api/src/features/' }, exclude: { path: '\\.test\\.ts$' } },
};
