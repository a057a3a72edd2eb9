/** About a minute and a half of CPU time, so that the run stays within two minutes on two cores. */
const maxFiles = 20;

/** The part of the server whose API tests use a file of packages/testkit most. Process and fault tests use the other files. */
const testkitAreas: Record<string, string> = {
  'hosts/fake-stripe': 'features/credits',
  'hosts/openid-server': 'features/accounts',
  'hosts/otlp-collector': 'traces',
  'hosts/s3': 'features/deliveries',
  'hosts/stripe-objects': 'features/credits',
  'hosts/stripe-requests': 'features/credits',
  http: 'http',
  mailbox: 'features/waitlist',
  'query-as-owner': 'db',
  'recordings/recordings-folder': 'features/deliveries',
  rounds: 'features/claims',
  'totp-codes': 'features/operators',
  unzip: 'features/privacy',
  'uploads/upload-requests': 'features/uploads',
  users: 'features/accounts',
};

export type Selection = { selected: string[]; skipped: string[] };

/**
 * Selects the API tests next to the changed files. Selecting by imports does not work: every API test starts the whole
 * server, so it imports almost every file. If there are too many tests, the areas with the most changed files win.
 */
export function selectApiTests(changedFiles: string[], apiTests: string[]): Selection {
  const changesPerArea = new Map<string, number>();
  for (const area of changedFiles.map(getArea)) {
    if (area) changesPerArea.set(area, (changesPerArea.get(area) ?? 0) + 1);
  }
  const areas = [...changesPerArea].sort(([, a], [, b]) => b - a).map(([area]) => area);
  const matching = areas.flatMap((area) => apiTests.filter((file) => getArea(file) === area));
  return { selected: matching.slice(0, maxFiles), skipped: matching.slice(maxFiles) };
}

/** Maps a path to the part of the server whose API tests cover it: a feature, or a folder of apps/api/src. */
export function getArea(file: string): string | undefined {
  if (file.startsWith('apps/api/migrations/')) return 'db';
  const [, shared] = /^packages\/(?:contract|domain)\/src\/(?:operators\/)?([^/.]+)/.exec(file) ?? [];
  if (shared) return `features/${shared}`;
  const [, helper = ''] = /^packages\/testkit\/src\/(.+)\.ts$/.exec(file) ?? [];
  if (helper) return testkitAreas[helper];
  const [, area] = /^apps\/api\/src\/(features\/[^/]+|[^/]+)\//.exec(file) ?? [];
  return area;
}
